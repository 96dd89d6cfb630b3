import { expect, test } from "vitest";
import { joinedNames, nameOrder } from "./nameOrder.ts";

test("numbered channels stand in the order of their numbers", () => {
  expect(joinedNames(["Канал 11", "Канал 2", "Канал 1"], "ru")).toBe("Канал 1, Канал 2, Канал 11");
});

test("small and capital letters are the same letter, and ё stands beside е", () => {
  const names = ["Ярмарка", "ёлка", "Жизнь", "Единица", "bakery", "Cafe"];
  expect(names.toSorted(nameOrder("ru"))).toEqual([
    "Единица",
    "ёлка",
    "Жизнь",
    "Ярмарка",
    "bakery",
    "Cafe",
  ]);
});

test("each language begins with its own alphabet", () => {
  expect(joinedNames(["Москва", "Moscow"], "ru")).toBe("Москва, Moscow");
  expect(joinedNames(["Москва", "Moscow"], "en")).toBe("Moscow, Москва");
});
