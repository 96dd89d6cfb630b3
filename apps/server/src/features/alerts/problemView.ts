/** Presents problems and the settings of alerts for the API. */
import type { AlertSettingsResponse, Problem as WireProblem } from "@vestnik/contract/problems";
import type { Config } from "../../config.ts";
import type { AlertState } from "./alerts.ts";
import type { Problem } from "./problems.ts";

export function problemView(problem: Problem): WireProblem {
  const { nextAt, lateAt, channels } = problem;
  const times = { nextAt: nextAt?.toISOString() ?? null, lateAt: lateAt?.toISOString() ?? null };
  return { ...problem, ...times, channels: [...channels] };
}

export function alertStateView(
  { settings, blockedAt, last }: AlertState,
  { telegram }: Pick<Config, "telegram">,
): AlertSettingsResponse {
  return {
    success: true,
    settings,
    botUsername: telegram.loginBotUsername,
    botUrl: `${telegram.linkRoot}/${telegram.loginBotUsername}`,
    blockedAt: blockedAt?.toISOString() ?? null,
    last: lastView(last),
  };
}

function lastView(last: AlertState["last"]): AlertSettingsResponse["last"] {
  if (!last?.at) return null;
  const { state } = last;
  if (state === "pending" || state === "asking" || state === "dropped") return null;
  return { at: last.at.toISOString(), state };
}
