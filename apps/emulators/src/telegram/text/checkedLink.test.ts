import { expect, it } from "vitest";
import { checkedLink } from "./checkedLink.ts";

it.each([
  ["https://Example.com", "https://example.com/"],
  ["example.com/a", "http://example.com/a"],
  ["tg:resolve?domain=name", "tg://resolve?domain=name"],
  ["ton://transfer/EQaB?amount=1", "ton://transfer/EQaB?amount=1"],
  ["TON:transfer/EQaB", "ton://transfer/EQaB"],
  ["tonsite://foundation.ton", "tonsite://foundation.ton/"],
  ["tonsite://name", "tonsite://name/"],
  ["ton://a.b", undefined],
  ["tonsite://a:80", undefined],
  ["tonsite://пример.ton", undefined],
  ["tel:+4930123456", undefined],
  ["sms:+4930123456", undefined],
  ["/about", undefined],
  ["#top", undefined],
])("%s is stored as %s", (link, stored) => {
  expect(checkedLink(link)).toBe(stored);
});
