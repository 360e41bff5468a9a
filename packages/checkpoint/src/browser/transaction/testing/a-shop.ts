import { aSite } from '../../page/testing/a-page.js';

const wrapPage = (body: string, title = 'Shop'): string =>
  `<!doctype html><html><head><title>${title}</title></head><body style="margin:20px">${body}</body></html>`;

const pages: Readonly<Record<string, string>> = {
  '/': wrapPage(`<h1>Welcome</h1><script src="/shop.js"></script>
    <consent-box></consent-box><a id="sign-in" href="/login">Sign in</a><a id="terms" target="_blank" href="/terms">Terms</a>
    <div style="height:3000px"></div><p id="far">far below</p>`),
  '/login': wrapPage(`<form action="/account" method="get" onsubmit="document.cookie='user=' + user.value">
    <input id="user" name="user"><input id="pass" type="password" name="pass" onchange="echo.textContent = this.value">
    <select id="country"><option value="de">Germany</option><option value="nl" id="home">The Netherlands</option></select>
    <input id="otp" maxlength="6"><input id="upload" type="file"><input id="day" type="date"><button type="button" disabled id="later">Later</button><button>Go</button></form><p id="echo"></p>`),
  '/account': wrapPage(`<nav onmouseover="menu.hidden = false">Orders <a id="menu" hidden href="/order">latest</a></nav>
    <p class="account">Signed in</p>`),
  '/order': wrapPage(`<p id="order">Order   no.
    48213 for you</p><input id="search" value="old" oninput="results.textContent = 'found ' + this.value">
    <p id="results"></p><iframe name="outer" src="/outer" width="400" height="200"></iframe>
    <button onclick="alert('ready'); this.textContent = 'greeted'">Greet</button>`),
  '/outer': wrapPage(`<p>outer</p><iframe id="inner" src="/inner" width="300" height="120"></iframe>`),
  '/inner':
    wrapPage(`<input type="file" id="file" onchange="names.textContent = this.files[0].name + ' ' + this.files[0].size">
    <p id="names"></p><button id="press" onclick="names.textContent += ' pressed'">Press</button>`),
  '/terms': wrapPage('<p>version 2.41</p>', 'Terms of the shop'),
};

const SCRIPT = `console.error('shop opened');
customElements.define('consent-box', class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<button id="accept">Accept</button>';
    this.shadowRoot.querySelector('button').onclick = () => { document.title = 'accepted'; this.remove(); };
  }
});`;

/** A shop on the loopback: a consent dialog in a shadow root, a login, menus, nested frames, a list and a new tab. */
export const aShop = () =>
  aSite(({ url = '/' }, response) => {
    const path = url.replace(/\?.*$/, '');
    if (path === '/shop.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SCRIPT);
    else
      response.writeHead(pages[path] ? 200 : 404, { 'Content-Type': 'text/html' }).end(pages[path] ?? 'nothing here');
  });
