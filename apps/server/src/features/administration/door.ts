/**
 * How `npm run admin` reaches the embedded database while a server uses it: by a socket in DATA_DIR, as a backup does (decision 197). Who may
 * open it can read all the data anyway. The server does what is asked, because no other process can.
 */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { Deps } from "../../deps.ts";
import { answerAt, socketIn } from "../../machine/localSocket.ts";
import { StartFailure } from "../../startFailure.ts";
import { administer } from "./administration.ts";
import type { Answer } from "./administration.ts";
import { readCommand } from "./commands.ts";

const NAME = "admin-door";
const MAX_QUESTION = 10_000;

type Question = { readonly args: readonly string[]; readonly by: string };
type Said = Answer | { readonly problem: string };

/** Answers one question of each connection, until it is closed. */
export async function openAdminDoor(deps: Deps): Promise<{ close(): Promise<void> }> {
  const { dataDir } = deps.config;

  async function answer(socket: Socket): Promise<Said> {
    try {
      const { args, by } = JSON.parse(await readQuestion(socket)) as Question;
      return await administer(deps, readCommand(args).command, by);
    } catch (error) {
      if (error instanceof StartFailure) return { problem: error.message };
      deps.log.error({ err: error }, "what an operator asked for failed");
      return { problem: "It failed; the log of the server says why." };
    }
  }

  return await answerAt(dataDir, NAME, answer, (error) =>
    deps.log.warn({ err: error }, "npm run admin cannot ask"),
  );
}

async function readQuestion(socket: Socket): Promise<string> {
  let question = "";
  for await (const chunk of socket.setEncoding("utf8")) {
    question += String(chunk);
    if (question.length > MAX_QUESTION) throw new StartFailure("That is too long.");
  }
  return question;
}

/** Throws a `StartFailure` when the server refuses, or does not answer. */
export async function askAdminDoor(dataDir: string, question: Question): Promise<Answer> {
  const address = await socketIn(dataDir, NAME);
  try {
    const socket = connect({ path: address.path, allowHalfOpen: true });
    socket.end(JSON.stringify(question));
    const said = JSON.parse(await text(socket)) as Said;
    if ("problem" in said) throw new StartFailure(said.problem);
    return said;
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The process that uses the embedded database in ${dataDir} does not answer: it has just begun or is ending, or is another command. Try again.`,
    );
  } finally {
    await address.release();
  }
}
