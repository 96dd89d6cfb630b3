import type { BotTokenResponse, Channel, ChannelCheck } from "@vestnik/contract/channels";
import { useState } from "react";
import { useCheckConnection, useSetBotToken } from "../check/channelMutations.ts";
import { botTokenProblem, fieldProblem, type FieldProblem } from "../check/channelProblems.ts";
import type { KnownBot } from "../check/knownBots.ts";
import { useTransientError } from "../check/useTransientError.ts";

export type BotTokenForm = {
  readonly botToken: string;
  readonly bot: KnownBot | undefined;
  readonly problem: FieldProblem | undefined;
  readonly error: unknown;
  readonly check: ChannelCheck | undefined;
  readonly isChecking: boolean;
  readonly isBusy: boolean;
  readonly changeBotToken: (botToken: string) => void;
  readonly chooseBot: (bot: KnownBot | undefined) => void;
  readonly checkAndSave: () => Promise<void>;
};

/** Replaces the bot token of a connected channel: the same guided check as for a new channel, then the token is stored. */
export function useBotTokenForm(
  channel: Channel,
  onSaved: (saved: BotTokenResponse) => void,
): BotTokenForm {
  const [botToken, setBotToken] = useState("");
  const [bot, setBot] = useState<KnownBot>();
  const [problem, setProblem] = useState<FieldProblem>();
  const [error, setError] = useTransientError();
  const checking = useCheckConnection();
  const saving = useSetBotToken(channel.id);

  const { username, chatId } = channel;
  const checkAndSave = async () => {
    const missing = bot ? undefined : botTokenProblem(botToken);
    setError(undefined);
    setProblem(missing);
    if (missing) return;
    const source = bot ? { botTokenOf: bot.channelId } : { botToken };
    try {
      const check = await checking.mutateAsync({ username, chatId, ...source });
      if (!check.passed) return;
      onSaved(await saving.mutateAsync(source));
    } catch (reason) {
      const found = fieldProblem(reason);
      // This form has no field for the name, so a problem with the name is shown above the buttons.
      if (found?.field === "botToken") setProblem(found);
      else setError(reason);
    }
  };
  const edited = () => {
    setProblem(undefined);
    checking.reset();
  };
  return {
    botToken,
    bot,
    problem,
    error,
    check: checking.data,
    isChecking: checking.isPending,
    isBusy: checking.isPending || saving.isPending,
    changeBotToken: (value) => {
      setBotToken(value);
      edited();
    },
    chooseBot: (chosen) => {
      setBot(chosen);
      edited();
    },
    checkAndSave,
  };
}
