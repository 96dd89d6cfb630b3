/** Characters that stand in what people paste as HTML has them. */

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    colon: ":",
    period: ".",
    sol: "/",
    commat: "@",
    num: "#",
    quest: "?",
    equals: "=",
    plus: "+",
    lowbar: "_",
    percnt: "%",
    hyphen: "-",
    dash: "-",
    ndash: "–",
    mdash: "—",
    minus: "−",
    nbsp: "\u00a0",
    ensp: " ",
    emsp: " ",
    thinsp: " ",
    shy: "",
  }),
);

/** Programs write the & of an entity as an entity, too. */
const ENTITY = /&(?:amp;)*(?:#(\d{1,7});?|#x([\da-f]{1,6});|([a-z]{2,8});)/gi;
const LAST_CODE_POINT = 0x10ffff;

/** The text with characters for their entities: `&#58;` and `&colon;` → `:`. What is no entity stays. */
export function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? entity;
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
  });
}
