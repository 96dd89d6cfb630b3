/**
 * What real programs put on the clipboard for one small text, in their present versions, and the part of it that stays
 * in a post.
 */
export type OfficePaste = {
  readonly from: string;
  readonly html: string;
  readonly expected: string;
};

export const officePastes: readonly OfficePaste[] = [
  {
    from: "Word",
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;font-size:11.0pt;} --></style></head><body lang=RU link="#0563C1"><!--StartFragment--><p class=MsoNormal><b><span lang=EN-US style='mso-ansi-language:EN-US'>Bold</span></b><span lang=EN-US> plain </span><i><span>italic</span></i><span> <u>under</u> <s>gone</s></span><o:p></o:p></p><p class=MsoNormal><a href="https://example.com/word"><span lang=EN-US>a link</span></a><o:p></o:p></p><ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span>dot one<o:p></o:p></span></li><li class=MsoListParagraph><span>dot two<o:p></o:p></span></li></ul><!--EndFragment--></body></html>`,
    expected: `<p><strong>Bold</strong> plain <em>italic</em> <u>under</u> <s>gone</s></p><p><a href="https://example.com/word">a link</a></p><ul><li><p>dot one</p></li><li><p>dot two</p></li></ul>`,
  },
  {
    from: "Google Docs",
    html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7a1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:700;font-style:normal;text-decoration:none;white-space:pre-wrap;">Bold</span><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;"> plain </span><span style="font-size:11pt;font-weight:400;font-style:italic;white-space:pre-wrap;">italic</span><span style="font-weight:400;text-decoration:underline;white-space:pre-wrap;"> under</span><span style="font-weight:400;text-decoration:line-through;white-space:pre-wrap;"> gone</span></p><p dir="ltr"><a href="https://example.com/docs" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;text-decoration:underline;white-space:pre-wrap;">a link</span></a></p><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">dot one</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">dot two</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    expected: `<p><strong>Bold</strong> plain <em>italic</em><u> under</u><s> gone</s></p><p><a href="https://example.com/docs"><u>a link</u></a></p><ul><li><p>dot one</p></li><li><p>dot two</p></li></ul>`,
  },
  {
    from: "Telegram Web",
    html: `<meta charset='utf-8'><strong data-entity-type="MessageEntityBold">Bold</strong> plain <em data-entity-type="MessageEntityItalic">italic</em> <u data-entity-type="MessageEntityUnderline">under</u> <del data-entity-type="MessageEntityStrike">gone</del> <span class="spoiler" data-entity-type="MessageEntitySpoiler">hidden</span> <code class="text-entity-code" data-entity-type="MessageEntityCode">code</code><br><a href="https://example.com/web" class="text-entity-link" data-entity-type="MessageEntityTextUrl" dir="auto">a link</a><blockquote data-entity-type="MessageEntityBlockquote">quoted</blockquote>`,
    expected: `<p><strong>Bold</strong> plain <em>italic</em> <u>under</u> <s>gone</s> <span data-spoiler="">hidden</span> <code>code</code><br><a href="https://example.com/web">a link</a></p><blockquote><p>quoted</p></blockquote>`,
  },
  {
    from: "Telegram Desktop",
    html: `<html><body><!--StartFragment--><b>Bold</b> plain <i>italic</i> <u>under</u> <s>gone</s> <tg-spoiler>hidden</tg-spoiler> <code>code</code><br/><a href="https://example.com/desktop">a link</a><blockquote expandable>quoted</blockquote><pre><code class="language-ts">let x</code></pre><!--EndFragment--></body></html>`,
    expected: `<p><strong>Bold</strong> plain <em>italic</em> <u>under</u> <s>gone</s> <span data-spoiler="">hidden</span> <code>code</code><br><a href="https://example.com/desktop">a link</a></p><blockquote data-expandable=""><p>quoted</p></blockquote><pre><code class="language-ts">let x</code></pre>`,
  },
  {
    from: "Notion",
    html: `<meta charset='utf-8'><!-- notionvc: 1c0 --><h1>Heading</h1><p><strong>Bold</strong> plain <em>italic</em> <span style="border-bottom:0.05em solid">under</span> <s>gone</s> <code>code</code> <a href="https://example.com/notion">a link</a></p><ul><li>dot one<ul><li>deeper</li></ul></li></ul><ol start="3" type="1"><li>three</li></ol><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">to do</span></li></ul><blockquote>quoted</blockquote><pre><code class="language-jsx">let x</code></pre>`,
    expected: `<p>Heading</p><p><strong>Bold</strong> plain <em>italic</em> under <s>gone</s> <code>code</code> <a href="https://example.com/notion">a link</a></p><ul><li><p>dot one</p><ul><li><p>deeper</p></li></ul></li></ul><ol start="3"><li><p>three</p></li></ol><ul><li><p>to do</p></li></ul><blockquote><p>quoted</p></blockquote><pre><code class="language-jsx">let x</code></pre>`,
  },
  {
    from: "Apple Notes",
    html: `<html><head><style type="text/css">p.p1 {margin: 0.0px}</style></head><body><p class="p1"><b>Bold</b> plain <i>italic</i></p><p class="p1"><span class="s1"><a href="https://example.com/notes">a link</a></span></p><ul class="ul1"><li class="li1"><span class="s2"></span>dot one</li></ul></body></html>`,
    expected: `<p><strong>Bold</strong> plain <em>italic</em></p><p><a href="https://example.com/notes">a link</a></p><ul><li><p>dot one</p></li></ul>`,
  },
];
