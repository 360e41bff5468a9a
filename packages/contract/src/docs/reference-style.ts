/** Style sheet of the reference: light and dark by the reader's setting, readable at 320 px, printable. */
export const referenceStyle = `
:root{color-scheme:light dark;--line:#d5d9e0;--soft:#f4f5f8;--text:#1b2130;--mute:#586074;--link:#0b5cad;--page:#fff}
@media (prefers-color-scheme:dark){:root{--line:#343b49;--soft:#1d222c;--text:#e6e9ef;--mute:#a3acbd;--link:#7db7f5;--page:#14181f}}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:15rem minmax(0,1fr);font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line);background:var(--soft)}
nav h1{font-size:1.05rem;margin:0}nav ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:.15rem 0}
main{padding:1rem 1.5rem;max-width:70rem}a{color:var(--link)}h2{margin:1.6rem 0 .4rem;font-size:1.15rem}h4{margin:.8rem 0 .2rem}
details{border:1px solid var(--line);border-radius:6px;margin:.35rem 0;padding:0 .8rem}summary{padding:.45rem 0;cursor:pointer}
summary b{display:inline-block;min-width:4.2rem;font:600 .8rem ui-monospace,monospace}summary span{color:var(--mute)}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}
td{border-top:1px solid var(--line);padding:.25rem .6rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}td:first-child{font-family:ui-monospace,monospace;font-size:.9em;width:16rem}
i{font-style:normal;color:var(--mute)}.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--page)}
@media (max-width:45rem){body{display:block}nav{position:static;height:auto;border:0;border-bottom:1px solid var(--line)}main{padding:1rem}td{display:block;width:auto!important;border:0}td:first-child{border-top:1px solid var(--line)}}
`.trim();
