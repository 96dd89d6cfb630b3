import { createHash } from "node:crypto";
import { Markup } from "../../telegram/pages/html.ts";

const STYLE = `:root{color-scheme:light dark;--page:#f4f5f8;--card:#fff;--ink:#14181f;--faint:#5b6472;--line:#dfe3ea;--link:#4b45c6;--solid:#4b45c6;--on:#fff;--good:#1d7a3c;--poor:#b3261e;--note:#fff4d6;--noteink:#5c4300}
@media (prefers-color-scheme:dark){:root{--page:#10131a;--card:#1a1f29;--ink:#f1f3f7;--faint:#9aa5b5;--line:#2c3442;--link:#a5a1ff;--solid:#6f69e8;--on:#fff;--good:#6fcf8a;--poor:#ff8a80;--note:#3a2f12;--noteink:#ffe2a0}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:44rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
body.narrow{max-width:30rem}
header{display:flex;gap:.75rem;align-items:baseline;justify-content:space-between;flex-wrap:wrap}
h1{margin:.25rem 0;font-size:1.5rem;line-height:1.25}
h2{margin:0 0 .5rem;font-size:1.0625rem}
p{margin:.25rem 0 .75rem}
a{color:var(--link)}
.note{margin:.75rem 0;padding:.625rem .875rem;border-radius:.625rem;background:var(--note);color:var(--noteink)}
.card{margin:0 0 1rem;padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
.row{display:flex;gap:.25rem 1rem;justify-content:space-between;flex-wrap:wrap;padding:.25rem 0}
.price{margin:.25rem 0 .75rem;font-size:2rem;font-weight:700;line-height:1.2}
.faint{color:var(--faint)}.good{color:var(--good)}.poor{color:var(--poor)}
.alert{padding:.625rem .875rem;border:1px solid var(--poor);border-radius:.625rem;color:var(--poor)}
form{display:flex;gap:.5rem;flex-wrap:wrap;margin:.5rem 0 0}
.stack form,form.stack{flex-direction:column}
button{min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.625rem;background:transparent;color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button.solid{border-color:var(--solid);background:var(--solid);color:var(--on)}
button.danger{color:var(--poor)}
button:focus-visible,a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
ul{list-style:none;margin:0;padding:0}
li+li{border-top:1px solid var(--line)}
code{font-size:.875em}`;

const hash = createHash("sha256").update(STYLE).digest("base64");

/** No `form-action`: a form ends on an address of the application that sent the payer here. */
export const POLICY = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`;

/** Not escaped, so that the policy's hash is that of these very characters. */
export const STYLE_ELEMENT = new Markup(`<style>${STYLE}</style>`);
