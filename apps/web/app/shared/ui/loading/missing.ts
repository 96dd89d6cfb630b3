import i18next from "i18next";
import { toastError } from "../notice/toast.ts";
import { serverAnswers } from "./fetchCode.ts";

/** Says that code could not be fetched, and what to do. */
export async function tellMissing(): Promise<void> {
  const remedy = (await serverAnswers()) ? "missing.reload" : "error.networkRemedy";
  toastError(`${i18next.t("general:missing.title")}. ${i18next.t(`general:${remedy}`)}`);
}
