/** Values that no well-meaning client sends. */

export type HostileValue = { readonly what: string; readonly value: unknown };

function named(values: Readonly<Record<string, unknown>>): HostileValue[] {
  return Object.entries(values).map(([what, value]) => ({ what, value }));
}

/** An object with an own property of this name, as JSON makes them. */
function withOwn(name: string, value: unknown): unknown {
  return JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n += 1) value = [value];
  return value;
}

const shapes = named({
  null: null,
  "a yes": true,
  "a number": 1,
  "a text": "x",
  "an empty list": [],
  "a list of null": [null],
  "an empty object": {},
  "an object with a prototype": withOwn("__proto__", { polluted: true }),
  "a list of lists": [[[]]],
  "a list of objects": [{}],
  "a long list": Array.from({ length: 10_000 }, () => "x"),
  "a list of numbers": [1, 2, 3],
  "a deep list": nested(2000),
  "an object with a constructor": { constructor: { prototype: { polluted: true } } },
  "an object with methods": { toString: 1, valueOf: 1, toJSON: 1, length: 1e9 },
  "a query of a database": { $ne: null, $gt: "" },
});

const numbers = named({
  "a negative number": -1,
  "more than int4": 2_147_483_648,
  "a fraction": 1.5,
  zero: 0,
  "negative zero": -0,
  "the last int4": 2_147_483_647,
  "less than int4": -2_147_483_649,
  "more than is exact": 2 ** 53 + 2,
  "more than int8": 1e19,
  "almost infinity": 1.7e308,
  "almost nothing": 5e-324,
});

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
const texts = named({
  "an empty text": "",
  NUL: "a\0b",
  "half a character": "a\ud83d",
  "a date before years": "0000-01-01T00:00:00Z",
  "a date out of reach": "9999-12-31T23:59:59-23:59",
  "a number without end": "1e999",
  "a cursor of dashes": `1.${"-".repeat(36)}`,
  "a cursor out of reach": `999999999999999.${id}`,
  "the name of a prototype": "__proto__",
  "an SQL statement": `'; drop table users; --`,
  "white space": " \t\n\u00a0\u2003\u200b",
  "the other half of a character": "\ude00a",
  "control characters": Array.from({ length: 32 }, (_, n) => String.fromCharCode(n)).join(""),
  "direction overrides": "\u202eabc\u2066\u2069",
  "marks upon marks": `e${"\u0301".repeat(3000)}`,
  "no characters": "\ufffe\uffff\u{10ffff}\ufeff",
  "letters that grow in upper case": "ßŉǰΐﬃ".repeat(20),
  "patterns of SQL": "%_\\%",
  "a regular expression": "(a+)+$[z-a]{9,1}(?<!",
  backslashes: "\\".repeat(199),
  script: `"><script>alert(1)</script>`,
  "an open tag": "<a href='",
  entities: "&#0;&#xD800;&#x110000;&#99999999999;&amp&lt;b&gt;",
  "an address of a script": "javascript:alert(1)",
  "an address inside": "http://169.254.169.254/latest/meta-data/",
  "a path upwards": "../../../../etc/passwd",
  "an encoded path upwards": "..%2f..%2fetc%2fpasswd%00.png",
  "an upload that does not exist": "/uploads/00000000000000000000000000000000.jpg",
  "a template": "${7*7}{{7*7}}<%=7*7%>",
  "line breaks of headers": "a\r\nSet-Cookie: b=c\r\n\r\n",
  constructor: "constructor",
  "a method": "toString",
  infinity: "infinity",
  "not a number": "NaN",
  hexadecimal: "0x7fffffff",
  "400 digits": "9".repeat(400),
  "more than the field takes": "x".repeat(300),
  "200 words": "ab ".repeat(66),
  "commas alone": ",".repeat(199),
  "the empty id": "00000000-0000-0000-0000-000000000000",
  "an id that does not exist": id,
  "an id in braces": `{${id}}`,
  "an id without dashes": id.replaceAll("-", ""),
  "an id and more": `${id}'`,
  "a negative cursor": `-1.${id}`,
  "a cursor in capitals": `1.${id.toUpperCase()}`,
  "a cursor without a time": `.${id}`,
  "a date before the common era": "-000001-01-01T00:00:00Z",
  "a date of six digits": "+275760-09-13T00:00:00Z",
  "the first date": "0001-01-01T00:00:00+23:59",
  "a day no calendar has": "2027-02-30T00:00:00Z",
  "hour 24": "2027-01-01T24:00:00Z",
  "a leap second": "2027-06-30T23:59:60Z",
  "an offset no place has": "2027-01-01T00:00:00+99:99",
  "a date without a zone": "2027-01-01T00:00:00",
  "a second in 60 digits": `2027-01-01T00:00:00.${"9".repeat(60)}Z`,
  "a day in words": "tomorrow",
  "a zone that is a path": "../Europe/Berlin",
});

/** Only for fields with long texts: as much as they accept, and a little more. */
const longTexts = named({
  "20,001 ampersands": "&".repeat(20_001),
  "12,600 lines": "a\n".repeat(12_600),
  "12,500 paragraphs": "<p>a</p>".repeat(12_500),
  "more than the field takes": "x".repeat(100_001),
  "33,000 paragraphs left open": "<p>".repeat(33_000),
  "33,000 bold ones left open": "<b>".repeat(33_000),
  "lists in lists": "<ul><li>".repeat(12_000),
  "quotes in quotes": "<blockquote>".repeat(8000),
  "links in links": '<a href="https://a.bc">'.repeat(4300),
  "a tag without end": `<a ${"x=1 ".repeat(24_000)}`,
  "attributes without end": `<b ${'x="'.repeat(30_000)}`,
  "10,000 numbered entities": "&#12345678;".repeat(9000),
  "comments left open": "<!--".repeat(24_000),
  "closing tags": "</b>".repeat(24_000),
  "line breaks": "<br>".repeat(24_000),
  spaces: " ".repeat(100_000),
  "50,000 emoji": "😀".repeat(50_000),
  "marks upon one letter": `e${"\u030a".repeat(99_000)}`,
  "joined emoji": "👨‍👩‍👧‍👦".repeat(9000),
  "one word of HTML": "<".repeat(100_000),
  asterisks: "*".repeat(100_000),
  "asterisks in pairs": "**a".repeat(33_000),
  hashes: "#a,".repeat(33_000),
  "carriage returns": "\r".repeat(100_000),
  "halves of characters": "\ud83d".repeat(100_000),
  NULs: "\0".repeat(100_000),
});

export const fieldValues: readonly HostileValue[] = [...shapes, ...numbers, ...texts];
export const longValues: readonly HostileValue[] = longTexts;
export const textValues: readonly HostileValue[] = texts;
