/** Styles of status pages, embedded in the page so that it needs a single request. */
import type { CustomizationInfo } from '@vedette/contract/v4/public-status-page';

const LIGHT = '--up:#237a34;--warn:#a34f00;--down:#c92a2a;--unknown:#5c636a;--maint:#1864ab';
/** Colours for readers who prefer more contrast. */
const LIGHT_HIGH_CONTRAST =
  '--paper:#fff;--ink:#000;--up:#00501a;--warn:#6b2f00;--down:#8f0000;--unknown:#333;--maint:#003a70';
const DARK_HIGH_CONTRAST =
  '--paper:#000;--ink:#fff;--up:#8ce99a;--warn:#ffc078;--down:#ffa8a8;--unknown:#dee2e6;--maint:#a5d8ff';
const DARK = '--up:#69db7c;--warn:#ffa94d;--down:#ff8787;--unknown:#adb5bd;--maint:#74c0fc';

const toHexColour = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined;
  return text.startsWith('#') ? text : `#${text}`;
};

/** Returns whether black is more legible than white on a colour (relative luminance as in WCAG 2). */
export function isBright(hex: string): boolean {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => linear(parseInt(full.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

const linear = (channel: number): number => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** A page with its own background looks the same in dark mode; other pages follow the reader's colour scheme. */
function palette(background: string | undefined, text: string | undefined): string {
  if (background !== undefined) {
    const isBackgroundBright = isBright(background);
    const ink = text ?? (isBackgroundBright ? '#212529' : '#f1f3f5');
    return `:root{--paper:${background};--ink:${ink};${isBackgroundBright ? LIGHT : DARK}}`;
  }
  const ink = text === undefined ? '' : `--ink:${text};`;
  const light = `:root{color-scheme:light dark;--paper:#fff;--ink:#212529;${LIGHT};${ink}}`;
  if (text !== undefined) return light;
  const dark = `@media(prefers-color-scheme:dark){:root{--paper:#15181b;--ink:#e9ecef;${DARK}}}`;
  const moreContrast = `@media(prefers-contrast:more){:root{${LIGHT_HIGH_CONTRAST}}}`;
  return `${light}${dark}${moreContrast}@media(prefers-contrast:more) and (prefers-color-scheme:dark){:root{${DARK_HIGH_CONTRAST}}}`;
}

/** Returns the background and text colour of the header. */
export function headerColours(mainColor: string | undefined): {
  readonly background: string;
  readonly textColour: string;
} {
  const background = toHexColour(mainColor) ?? '#1b3a57';
  return { background, textColour: isBright(background) ? '#000000' : '#ffffff' };
}

export function pageStyle({ MainColor, BackgroundColor, TextColor }: CustomizationInfo): string {
  const { background, textColour } = headerColours(MainColor);
  return `${palette(toHexColour(BackgroundColor), toHexColour(TextColor))}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;background:var(--paper);color:var(--ink)}
header{background:${background};color:${textColour};padding:1rem 0}header>div,main,footer{max-width:64rem;margin:auto;padding:0 1rem}
main{padding-top:1rem;padding-bottom:1rem}footer{padding-bottom:1rem}h1{margin:0;font-size:1.5rem;flex:1 1 0;min-width:min(100%,12rem)}h2{font-size:1.1rem;margin:2rem 0 .5rem}
header>div{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}header img{display:block;max-height:40px;max-width:210px}.follow,#views button{border:1px solid;border-radius:4px;padding:.3rem .8rem;text-decoration:none;background:none;color:inherit}
header p{flex-basis:100%;margin:.5rem 0 0;padding:.7rem 1rem;border-radius:6px;background:var(--paper);font-size:1.2rem;font-weight:600}
.notice{border-left:4px solid var(--maint);padding:0 1rem;margin-bottom:1rem}.notice h2{margin:0}ul{list-style:none;margin:0;padding:0}
li{padding:.75rem 0;border-bottom:1px solid #8884}.top>*{min-width:0}.top{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}
.days{display:flex;gap:2px;height:2.2rem;margin:.35rem 0;line-height:2.2rem;font-size:.65rem}.days i{font-style:normal;flex:1 1 0;min-width:0;text-align:center;overflow:hidden;border-radius:2px;background:currentColor;print-color-adjust:exact}
.days .Up,.days .Unknown{-webkit-text-fill-color:transparent}.days .Warning,.days .Down{-webkit-text-fill-color:var(--paper)}.days .Unknown{background:none;box-shadow:inset 0 0 0 1px}
.days i:hover,.days i:focus,.days [aria-pressed=true]{outline:2px solid var(--ink);outline-offset:1px}.ends{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;font-size:.8rem}
.Up{color:var(--up)}.Warning{color:var(--warn)}.Down{color:var(--down)}.Unknown{color:var(--unknown)}.Maintenance{color:var(--maint)}
.updates{list-style:none;margin:.4rem 0 0;padding:0 0 0 .8rem;border-left:3px solid #8884}.updates li{padding:.25rem 0;border:0}.updates p{margin:0}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}output{font-weight:600}
a{color:inherit}footer{font-size:.9rem}input,button{font:inherit;padding:.3rem .6rem}
.narrow{display:none}.ends b{font-weight:400}time{white-space:nowrap}@media(max-width:40rem){.ends>:not([aria-hidden]){flex-basis:100%;order:1}.old{display:none}.narrow{display:inline}}
@media(forced-colors:active),(prefers-contrast:more){.days i{border:1px solid}}
#views{display:flex;flex-wrap:wrap;gap:.5rem}#views:empty{display:none}#views [aria-pressed=true]{background:var(--ink);color:var(--paper)}
.cal .days{display:grid;grid-template-columns:repeat(7,1fr);height:auto;max-width:22rem}.cal .days i{display:block;font-size:0;height:1.8rem;line-height:1.8rem;-webkit-text-fill-color:var(--paper)}.cal .days .Unknown{-webkit-text-fill-color:var(--ink)}
.cal .days i::after{content:attr(data-day);font-size:.75rem}.cal .ends>[aria-hidden]{display:none}
@media print{header{background:none;color:#000}main,header>div,footer{max-width:none}form,nav,.follow,#views{display:none}li{break-inside:avoid}}`;
}
