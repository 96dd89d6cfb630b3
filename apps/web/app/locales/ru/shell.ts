/** As in English (`en/shell.ts`). */
import sentences from "virtual:sentences/ru";
import type { ShellTexts } from "../en/shell.ts";
import { dashboard } from "./shell/dashboard.ts";
import { deletion } from "./shell/deletion.ts";
import { emptyForm } from "./shell/emptyForm.ts";
import { general } from "./shell/general.ts";
import { images } from "./shell/images.ts";
import { problems } from "./shell/problems.ts";
import { time } from "./shell/time.ts";
import { topBar } from "./shell/topBar.ts";

export const shell = {
  dashboard,
  deletion,
  emptyForm,
  general,
  images,
  problems,
  time,
  topBar,
} satisfies Record<keyof ShellTexts, object>;
export { sentences };
