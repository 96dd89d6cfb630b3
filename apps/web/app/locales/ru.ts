/** All Russian texts, as in `en.ts`. */
import sentences from "virtual:sentences/ru";
import type { texts as english } from "./en.ts";
import { composer } from "./ru/composer.ts";
import { dashboard } from "./ru/dashboard.ts";
import { emoji } from "./ru/emoji.ts";
import { general } from "./ru/general.ts";
import { images } from "./ru/images.ts";
import { time } from "./ru/time.ts";
import { topBar } from "./ru/topBar.ts";
import { voice } from "./ru/voice.ts";

export const texts = {
  composer,
  dashboard,
  emoji,
  general,
  images,
  time,
  topBar,
  voice,
} satisfies Record<keyof typeof english, object>;
export { sentences };
