/** What a chat is asked with, and forms of it for models that know fewer roles. */

export type ChatPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image_url"; readonly image_url: { readonly url: string } };

export type ChatMessage = {
  readonly role: "system" | "user" | "assistant";
  readonly content: string | readonly ChatPart[];
};

/** The instructions as the beginning of what the user says. */
export function withoutSystemRole(messages: readonly ChatMessage[]): ChatMessage[] {
  return joinRoles(messages.map(({ role, content }) => ({ role: asUser(role), content })));
}

function asUser(role: ChatMessage["role"]): ChatMessage["role"] {
  return role === "system" ? "user" : role;
}

/** Neighbours with the same role become one message. */
export function joinRoles(messages: readonly ChatMessage[]): ChatMessage[] {
  const joined: ChatMessage[] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    if (before?.role !== message.role) joined.push(message);
    else joined.splice(-1, 1, { ...before, content: together(before.content, message.content) });
  }
  return joined;
}

function together(
  one: ChatMessage["content"],
  other: ChatMessage["content"],
): ChatMessage["content"] {
  if (typeof one === "string" && typeof other === "string") return `${one}\n\n${other}`;
  return [...partsOf(one), ...partsOf(other)];
}

function partsOf(content: ChatMessage["content"]): readonly ChatPart[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

/** OpenAI's newer models know the limit by its newer name only, most other servers by the older one. */
const KNOWS_NEWER_NAME = /(?:^|\/)(?:o\d|gpt-(?:[5-9]|\d\d))/;

/** The field that limits how much is written. A name of one's own says nothing, so the server may refuse the first guess. */
export function tokenLimit(model: string, limit: number): Readonly<Record<string, number>> {
  return { [KNOWS_NEWER_NAME.test(model) ? "max_completion_tokens" : "max_tokens"]: limit };
}
