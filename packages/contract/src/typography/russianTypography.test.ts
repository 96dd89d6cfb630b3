import { describe, expect, it } from "vitest";
import { setInRussian } from "./russianTypography.ts";

describe("a Russian text", () => {
  it.each([
    ["Пост вышел — и виден", "Пост вышел\u00a0— и\u00a0виден"],
    ["Один день — и в канал", "Один день\u00a0— и\u00a0в\u00a0канал"],
    ["Опубликовать в {{count}} каналах", "Опубликовать в\u00a0{{count}}\u00a0каналах"],
    ["до ${days} дней", "до\u00a0${days}\u00a0дней"],
    ["до 10 МБ", "до\u00a010\u00a0МБ"],
    ["Если же это не вы", "Если\u00a0же это не\u00a0вы"],
    ["За опрос, по теме и не во все", "За\u00a0опрос, по\u00a0теме и\u00a0не\u00a0во\u00a0все"],
    ["Без вас не выйдет", "Без\u00a0вас не\u00a0выйдет"],
    ["С бота: «я» и «вы»", "С\u00a0бота: «я» и\u00a0«вы»"],
  ])("keeps together what belongs together: %s", (typed, set) => {
    expect(setInRussian(typed)).toBe(set);
    expect(setInRussian(set)).toBe(set);
  });

  it.each([
    "Write once — read twice",
    "Вкладка, где каналы",
    "по-русски",
    "без вашего",
    "и — всё",
    "она желает",
  ])("is broken between words as before: %s", (typed) => {
    expect(setInRussian(typed).replaceAll("\u00a0—", " —")).toBe(typed);
  });

  it("stays source where it is source: lines, indents and comments", () => {
    const source = 'export const texts = {\n  a: "Первый",\n  // и ещё\n  b: `${x} шт.`,\n};\n';
    expect(setInRussian(source).replaceAll("\u00a0", " ")).toBe(source);
    expect(setInRussian(source).split("\n")).toHaveLength(6);
  });
});
