import { isClosed } from "../api/sendPoll.ts";
import type { Message, Poll, PollOption } from "../message.ts";
import type { Post } from "../world.ts";
import { formatted } from "./entityMarkup.ts";
import { type Markup, html } from "./html.ts";
import type { Reader } from "./page.ts";
import { counted } from "./words.ts";

const VOTER_FORMS = {
  en: { one: "vote", other: "votes" },
  ru: { one: "голос", few: "голоса", many: "голосов", other: "голоса" },
};

type About = { reader: Reader; post: Post | undefined };

/** A poll that anybody can vote in by a press, or its votes once it is closed. */
export function pollMarkup(message: Message, poll: Poll, about: About): Markup {
  const { message_id: id, chat } = message;
  const { reader, post } = about;
  const { language, words, suffix } = reader;
  const isOver = isClosed(poll, Date.now() / 1000);
  const { hidesResults, shufflesOptions } = post ?? {};
  const options = poll.options.map((option, index) => {
    const mark = html`<span
        class="${poll.allows_multiple_answers ? "box" : "dot"}"
        aria-hidden="true"
      ></span
      ><span>${option.text}</span>`;
    return html`<li class="${poll.correct_option_ids?.includes(index) ? "correct" : ""}">
      ${
        isOver
          ? html`${mark}<span class="votes"
                >${shareOf(option, poll)}% · ${option.voter_count}</span
              >`
          : html`<button name="option" value="${index}">${mark}</button>`
      }
    </li>`;
  });
  const closing = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const { close_date: closesAt } = poll;
  const facts = [
    poll.total_voter_count === 0
      ? words.noVotes
      : counted(language, poll.total_voter_count, VOTER_FORMS[language]),
    ...(closesAt === undefined ? [] : [`${words.closes} ${closing.format(closesAt * 1000)} UTC`]),
    ...(hidesResults ? [words.resultsHidden] : []),
    ...(shufflesOptions ? [words.optionsShuffled] : []),
    ...(poll.allows_revoting === (poll.type === "quiz")
      ? [words[poll.allows_revoting ? "mayRevote" : "mayNotRevote"]]
      : []),
  ];
  return html`<section class="poll">
    <h3>${poll.question}</h3>
    <p class="poll-kind">${pollKind(poll, words)}</p>
    ${poll.description !== undefined && html`<div class="poll-text">${formatted(poll.description, poll.description_entities ?? [], words)}</div>`}
    <form method="post" action="/c/${chat.id}/${id}/vote${suffix}">
      <ul>
        ${options}
      </ul>
    </form>
    ${
      poll.explanation !== undefined &&
      html`<details>
        <summary>${words.explanation}</summary>
        <div class="poll-text">${poll.explanation}</div>
      </details>`
    }
    <p class="poll-foot">${facts.join(" · ")}</p>
  </section>`;
}

function shareOf({ voter_count: votes }: PollOption, { total_voter_count: voters }: Poll): number {
  return voters === 0 ? 0 : Math.round((votes / voters) * 100);
}

function pollKind(poll: Poll, words: Reader["words"]): string {
  if (isClosed(poll, Date.now() / 1000)) return words.closedPoll;
  const kinds = {
    regular: poll.is_anonymous ? words.anonymousPoll : words.publicPoll,
    quiz: poll.is_anonymous ? words.anonymousQuiz : words.publicQuiz,
  };
  const kind = kinds[poll.type];
  return poll.allows_multiple_answers ? `${kind} · ${words.severalAnswers}` : kind;
}
