import { type Dice, pick } from "../seeded.ts";

export type Colour = readonly [red: number, green: number, blue: number];

/** The colours of one picture: the sky from top to horizon, what shines, and what stands in front. */
export type Colours = {
  readonly top: Colour;
  readonly horizon: Colour;
  readonly light: Colour;
  /** From far to near. */
  readonly land: (nearness: number) => Colour;
};

export function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (a: number, b: number) => Math.round(a + (b - a) * Math.min(1, Math.max(0, share)));
  return [part(one[0], other[0]), part(one[1], other[1]), part(one[2], other[2])];
}

/** Hue in degrees, the others from 0 to 1. */
function hsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (((offset + hue / 30) % 12) + 12) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

export function chooseColours(dice: Dice): Colours {
  // From the blue of noon over violet to the orange of evening: skies are hardly ever green.
  const hue = 190 + dice() * 210;
  const apart = pick(dice, [40, 150, 180, 210, 320]);
  const isNight = dice() < 0.3;
  const far = hsl(hue + apart, 0.35, isNight ? 0.3 : 0.66);
  const near = hsl(hue + apart + 15, 0.5, isNight ? 0.1 : 0.24);
  return {
    top: hsl(hue, 0.55, isNight ? 0.14 : 0.52),
    horizon: hsl(hue + 35, 0.7, isNight ? 0.42 : 0.86),
    light: hsl(hue + 50, 0.9, isNight ? 0.85 : 0.94),
    land: (nearness) => mix(far, near, nearness),
  };
}

/** The same roles, played by the colours of another picture. */
export function coloursOf(reference: readonly Colour[], dice: Dice): Colours {
  const byLight = reference.toSorted((a, b) => brightness(a) - brightness(b));
  const at = (share: number): Colour => {
    const index = Math.min(byLight.length - 1, Math.floor(share * byLight.length));
    return byLight[index] ?? [128, 128, 128];
  };
  const [black, white]: [Colour, Colour] = [
    [0, 0, 0],
    [255, 255, 255],
  ];
  const far = mix(at(0.6), white, 0.1 + dice() * 0.1);
  const near = mix(at(0), black, 0.3);
  return {
    top: at(0.4),
    horizon: mix(at(0.8), white, 0.35),
    light: mix(at(1), white, 0.55),
    land: (nearness) => mix(far, near, nearness),
  };
}

function brightness([red, green, blue]: Colour): number {
  return red * 0.3 + green * 0.59 + blue * 0.11;
}
