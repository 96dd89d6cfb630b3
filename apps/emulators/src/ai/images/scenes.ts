import { type Dice, pick } from "../seeded.ts";
import type { Colour, Colours } from "./colours.ts";
import { mix } from "./colours.ts";

/** A shape of one colour a row. What is outside of its box is not asked for. */
export type Shape = {
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
  /** How much of a pixel it covers, from 0 to 1. */
  readonly covers: (x: number, y: number) => number;
  readonly colour: (y: number) => Colour;
};

export type Sheet = { readonly width: number; readonly height: number };

type Scene = (dice: Dice, colours: Colours, sheet: Sheet) => Shape[];

/** Some words are understood. */
const NAMED: readonly (readonly [RegExp, Scene])[] = [
  [
    /\b(?:sea|ocean|beach|river|lake|waves)\b|(?<!\p{L})(?:мор[еяю]|океан|пляж|озер|рек[аиу]|волн)/iu,
    sea,
  ],
  [/\b(?:city|town|street|house|office|shop)s?\b|(?<!\p{L})(?:город|улиц|офис|магазин)/iu, city],
  [
    /\b(?:mountain|hill|forest|field|nature)s?\b|(?<!\p{L})(?:гор[аыу]|холм|лес|пол[ея]|природ)/iu,
    hills,
  ],
  [/\b(?:balloon|party|holiday|birthday)s?\b|(?<!\p{L})(?:шар|праздн|день рожд)/iu, balloons],
];

/** From back to front; the same text gives the same picture. */
export function composeScene(text: string, dice: Dice, colours: Colours, sheet: Sheet): Shape[] {
  const any = pick<Scene>(dice, [hills, sea, city, balloons]);
  const [, scene] = NAMED.find(([words]) => words.test(text)) ?? [undefined, any];
  return scene(dice, colours, sheet);
}

function hills(dice: Dice, colours: Colours, sheet: Sheet): Shape[] {
  const count = 3 + Math.floor(dice() * 3);
  const ranges = Array.from({ length: count }, (_, index) => {
    const nearness = (index + 1) / count;
    return ridge(dice, colours, sheet, { base: 0.45 + nearness * 0.42, nearness });
  });
  return [sun(dice, colours, sheet), ...ranges];
}

function sea(dice: Dice, colours: Colours, sheet: Sheet): Shape[] {
  const waves = Array.from({ length: 7 }, (_, index) =>
    ridge(dice, colours, sheet, {
      base: 0.6 + index * 0.058,
      nearness: index / 7,
      rise: 0.008 + index * 0.002,
    }),
  );
  return [sun(dice, colours, sheet), ...waves];
}

function city(dice: Dice, colours: Colours, sheet: Sheet): Shape[] {
  const shapes = [sun(dice, colours, sheet)];
  for (const nearness of [0.25, 0.6, 1]) {
    const step = sheet.width * (0.07 + dice() * 0.03);
    for (let left = -step * dice(); left < sheet.width; left += step) {
      const height = sheet.height * (0.15 + dice() * 0.42) * (1.25 - nearness * 0.6);
      const box = [left, sheet.height - height, left + step * (0.75 + dice() * 0.3)] as const;
      shapes.push(house([...box, sheet.height], colours, nearness));
      if (nearness === 1) shapes.push(windows(dice, colours, [...box, sheet.height]));
    }
  }
  return shapes;
}

function balloons(dice: Dice, colours: Colours, sheet: Sheet): Shape[] {
  const count = 6 + Math.floor(dice() * 5);
  const rounds = Array.from({ length: count }, (_, index) => {
    const radius = sheet.width * (0.04 + dice() * 0.1);
    const [x, y] = [dice() * sheet.width, dice() * sheet.height * 0.75];
    const colour = mix(colours.light, colours.land(dice()), 0.25 + (index / count) * 0.6);
    return disc(x, y, radius, (row) => mix(colour, colours.light, (y - row) / radius / 2));
  });
  return [...rounds, ridge(dice, colours, sheet, { base: 0.86, nearness: 1 })];
}

function sun(dice: Dice, { light, horizon }: Colours, { width, height }: Sheet): Shape {
  const radius = width * (0.07 + dice() * 0.09);
  const [x, y] = [width * (0.2 + dice() * 0.6), height * (0.2 + dice() * 0.25)];
  return disc(x, y, radius, (row) => mix(light, horizon, (row - y) / radius / 2));
}

function disc(x: number, y: number, radius: number, colour: Shape["colour"]): Shape {
  return {
    box: [x - radius - 1, y - radius - 1, x + radius + 1, y + radius + 1],
    covers: (column, row) => radius + 0.5 - Math.hypot(column - x, row - y),
    colour,
  };
}

type Ridge = { readonly base: number; readonly nearness: number; readonly rise?: number };

function ridge(
  dice: Dice,
  colours: Colours,
  { width, height }: Sheet,
  { base, nearness, rise = 0.04 + dice() * 0.07 }: Ridge,
): Shape {
  const waves = [1, 2.3, 5.1].map((pace, index) => ({
    pace: (pace * (0.7 + dice() * 0.8) * 2 * Math.PI) / width,
    shift: dice() * 7,
    reach: (height * rise) / (index + 1),
  }));
  const edge = Float64Array.from({ length: width }, (_, x) =>
    waves.reduce(
      (sum, { pace, shift, reach }) => sum + reach * Math.sin(x * pace + shift),
      height * base,
    ),
  );
  const top = edge.reduce((least, each) => Math.min(least, each), height);
  const [crest, foot] = [colours.land(nearness), colours.land(nearness + 0.35)];
  return {
    box: [0, top - 1, width, height],
    covers: (x, y) => y - (edge[x] ?? height) + 0.5,
    colour: (y) => mix(crest, foot, (y - top) / (height - top)),
  };
}

type Box = Shape["box"];

function house(box: Box, { land }: Colours, nearness: number): Shape {
  const [, top, , bottom] = box;
  const [roof, ground] = [land(nearness * 0.8), land(nearness)];
  return { box, covers: () => 1, colour: (y) => mix(roof, ground, (y - top) / (bottom - top)) };
}

/** Lit or dark, as the dice say. */
function windows(dice: Dice, { light, horizon }: Colours, [left, top, right, bottom]: Box): Shape {
  const step = (right - left) / 5;
  const lit = Array.from({ length: 512 }, () => dice() < 0.55);
  const glow = mix(light, horizon, 0.5);
  return {
    box: [left, top + step, right, bottom],
    covers: (x, y) => {
      const [column, row] = [(x - left) / step - 0.5, (y - top) / step - 0.5];
      const isFrame = column % 1 > 0.55 || row % 1 > 0.6 || column < 0 || column > 4;
      return isFrame || lit[(Math.floor(row) * 4 + Math.floor(column)) % 512] !== true ? 0 : 1;
    },
    colour: () => glow,
  };
}
