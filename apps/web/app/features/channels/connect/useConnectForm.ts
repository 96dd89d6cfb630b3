import type { Channel, ChannelCheck } from "@vestnik/contract/channels";
import { checkChannelUsername } from "@vestnik/domain/channel";
import { useState } from "react";
import { useAddChannel, useCheckConnection } from "../check/channelMutations.ts";
import { botTokenProblem, fieldProblem, type FieldProblem } from "../check/channelProblems.ts";
import type { KnownBot } from "../check/knownBots.ts";
import { useTransientError } from "../check/useTransientError.ts";

export type ConnectForm = {
  readonly username: string;
  readonly botToken: string;
  readonly bot: KnownBot | undefined;
  readonly problem: FieldProblem | undefined;
  /** An error outside the fields; it disappears after three seconds. */
  readonly error: unknown;
  /** Telegram's last answer to the present input. */
  readonly check: ChannelCheck | undefined;
  readonly state: "editing" | "checking" | "storing";
  readonly changeUsername: (username: string) => void;
  readonly changeBotToken: (botToken: string) => void;
  /** Uses a token the server knows, or none of them. */
  readonly chooseBot: (bot: KnownBot | undefined) => void;
  readonly checkAndConnect: () => Promise<void>;
  readonly addWithoutBotToken: () => Promise<void>;
};

/** The guided connection of a channel: it is checked first and stored when every step passed. */
export function useConnectForm(onConnected: (channel: Channel) => void): ConnectForm {
  const [username, setUsername] = useState("");
  const [botToken, setBotToken] = useState("");
  const [bot, setBot] = useState<KnownBot>();
  const [problem, setProblem] = useState<FieldProblem>();
  const [error, setError] = useTransientError();
  const checking = useCheckConnection();
  const adding = useAddChannel();

  const edited = () => {
    setProblem(undefined);
    checking.reset();
  };
  const refuse = (reason: unknown) => {
    const found = fieldProblem(reason);
    setProblem(found);
    setError(found ? undefined : reason);
  };
  const source = bot ? { botTokenOf: bot.channelId } : { botToken };
  const add = async (withBotToken: boolean) => {
    const channel = await adding.mutateAsync({ username, ...(withBotToken && source) });
    setUsername("");
    setBotToken("");
    setBot(undefined);
    checking.reset();
    onConnected(channel);
  };
  const attempt = async (work: () => Promise<void>) => {
    setError(undefined);
    const found = usernameProblem(username);
    setProblem(found);
    if (found) return;
    try {
      await work();
    } catch (reason) {
      refuse(reason);
    }
  };

  return {
    username,
    botToken,
    bot,
    problem,
    error,
    check: checking.data,
    state: stateOf(checking.isPending, adding.isPending),
    changeUsername: (value) => {
      setUsername(value);
      edited();
    },
    changeBotToken: (value) => {
      setBotToken(value);
      edited();
    },
    chooseBot: (chosen) => {
      setBot(chosen);
      edited();
    },
    checkAndConnect: () =>
      attempt(async () => {
        const missing = bot ? undefined : botTokenProblem(botToken);
        if (missing) return setProblem(missing);
        const check = await checking.mutateAsync({ username, ...source });
        if (check.passed) await add(true);
      }),
    addWithoutBotToken: () => attempt(() => add(false)),
  };
}

function stateOf(isChecking: boolean, isStoring: boolean): ConnectForm["state"] {
  if (isChecking) return "checking";
  return isStoring ? "storing" : "editing";
}

function usernameProblem(username: string): FieldProblem | undefined {
  const [problem] = checkChannelUsername(username);
  return problem && { field: "username", code: problem.code };
}
