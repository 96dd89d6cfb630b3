import type { Channel, ChannelCheck } from "@vestnik/contract/channels";
import { useState } from "react";
import { useCheckConnection, useSetBotToken } from "../check/channelMutations.ts";
import { fieldProblem, type FieldProblem } from "../check/channelProblems.ts";
import { useTransientError } from "../check/useTransientError.ts";

export type BotTokenForm = {
  readonly botToken: string;
  readonly problem: FieldProblem | undefined;
  readonly error: unknown;
  readonly check: ChannelCheck | undefined;
  readonly isChecking: boolean;
  readonly isBusy: boolean;
  readonly changeBotToken: (botToken: string) => void;
  readonly checkAndSave: () => Promise<void>;
};

/** Replaces the bot token of a connected channel: the same guided check as for a new channel, then the token is stored. */
export function useBotTokenForm(
  channel: Channel,
  onSaved: (channelCount: number) => void,
): BotTokenForm {
  const [botToken, setBotToken] = useState("");
  const [problem, setProblem] = useState<FieldProblem>();
  const [error, setError] = useTransientError();
  const checking = useCheckConnection();
  const saving = useSetBotToken(channel.id);

  const checkAndSave = async () => {
    const typed = botToken.trim();
    setError(undefined);
    setProblem(typed === "" ? { field: "botToken", code: "missing" } : undefined);
    if (typed === "") return;
    try {
      const check = await checking.mutateAsync({ username: channel.username, botToken: typed });
      if (!check.passed) return;
      const { mendedCount } = await saving.mutateAsync(typed);
      onSaved(1 + mendedCount);
    } catch (reason) {
      const found = fieldProblem(reason);
      // This form has no field for the name, so a problem with the name is shown above the buttons.
      if (found?.field === "botToken") setProblem(found);
      else setError(reason);
    }
  };
  return {
    botToken,
    problem,
    error,
    check: checking.data,
    isChecking: checking.isPending,
    isBusy: checking.isPending || saving.isPending,
    changeBotToken: (value) => {
      setBotToken(value);
      setProblem(undefined);
      checking.reset();
    },
    checkAndSave,
  };
}
