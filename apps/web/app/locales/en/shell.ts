/** What every page says, and the sentences of errors: one file for the browser. Every other namespace comes with the part that says it. */
import sentences from "virtual:sentences/en";
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
};
export type ShellTexts = typeof shell;
export { sentences };
