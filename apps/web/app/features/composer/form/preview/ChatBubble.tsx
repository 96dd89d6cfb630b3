import { IconArrowUpRight, IconBellOff, IconCopy, IconShieldLock } from "@tabler/icons-react";
import type { ButtonRows } from "@vestnik/domain/buttons";
import type { ContentOptions } from "@vestnik/domain/content";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { channelLabel } from "@vestnik/domain/channel";
import { useFormat } from "../../../../shared/time/useFormat.ts";
import { useNow } from "../../../../shared/time/useNow.ts";
import { channelWords } from "../../timing/channelChoice.ts";
import classes from "./PostPreview.module.css";
import { type PreviewedChat, TopicLine } from "./TopicLine.tsx";

export type ChatBubbleProps = {
  /** Where the page has another preview. */
  readonly heading?: { readonly id: string; readonly text: string } | undefined;
  /** The channel of the bubble; undefined while none is chosen. */
  readonly channel: PreviewedChat | undefined;
  /** The time on the bubble, in milliseconds since 1970; now when left out. */
  readonly at: number | undefined;
  readonly options: ContentOptions;
  readonly buttons?: ButtonRows;
  /** The message before it, which is the one that rings. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
  /** The scrolling area. */
  readonly area?: RefObject<HTMLElement | null>;
  /** Content of the preview that is not part of the message. */
  readonly below?: ReactNode;
};

/** A message in its channel, drawn like in Telegram. */
export function ChatBubble(props: ChatBubbleProps) {
  const { channel, at, options, buttons = [], before, children, area, below } = props;
  const { t } = useTranslation("composer");
  const { heading = { id: "preview-heading", text: t("preview.heading") } } = props;
  const now = useNow();
  const shownAt = at === undefined ? now : new Date(at);
  const name = channel
    ? (channel.displayName ?? channelWords(channelLabel(channel)))
    : t("preview.channel");
  return (
    <section
      {...(area && { ref: area })}
      className={classes["chat"]}
      aria-labelledby={heading.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long preview is scrolled by keyboard too
      tabIndex={0}
    >
      <h2 id={heading.id} className={classes["heading"]}>
        {heading.text} <span>· {t("preview.note")}</span>
      </h2>
      {before !== undefined && (
        <div className={classes["before"]}>
          <Bubble name={name} chat={channel} at={shownAt} options={options}>
            {before}
          </Bubble>
        </div>
      )}
      <div className={classes["row"]}>
        <span className={classes["avatar"]} aria-hidden>
          {Array.from(name.replace(/^@/, ""))[0]?.toUpperCase()}
        </span>
        <div className={classes["message"]}>
          <Bubble
            name={name}
            chat={channel}
            at={shownAt}
            options={before === undefined ? options : { ...options, silent: true }}
          >
            {children}
          </Bubble>
          {buttons.length > 0 && <Keyboard rows={buttons} />}
        </div>
      </div>
      {below}
    </section>
  );
}

type BubbleProps = Pick<ChatBubbleProps, "options" | "children"> & {
  readonly name: string;
  readonly chat: PreviewedChat | undefined;
  readonly at: Date;
};

function Bubble({ name, chat, at, options, children }: BubbleProps) {
  const { t } = useTranslation("composer");
  const { time } = useFormat();
  return (
    <div className={classes["bubble"]}>
      <div className={classes["name"]}>{name}</div>
      <TopicLine chat={chat} topicId={options.topicId} />
      {children}
      <div className={classes["time"]}>
        {options.silent && <IconBellOff size={14} role="img" aria-label={t("preview.silent")} />}
        {options.protected && (
          <IconShieldLock size={14} role="img" aria-label={t("preview.protected")} />
        )}
        <time dateTime={at.toISOString()}>{time(at)}</time>
      </div>
    </div>
  );
}

/** Buttons of the message, as Telegram draws them. */
function Keyboard({ rows }: { readonly rows: ButtonRows }) {
  const { t } = useTranslation("composer");
  return (
    <ul className={classes["keyboard"]} aria-label={t("preview.buttons")}>
      {rows.map((row, place) => {
        // Buttons have no names of their own, and two may say the same.
        const key = String(place);
        return (
          <li key={key} className={classes["keys"]}>
            {row.map(({ text, copyText, style }, at) => {
              const name = String(at);
              return (
                <span key={name} className={classes["key"]} data-style={style}>
                  {text || "…"}
                  {copyText === undefined ? (
                    <IconArrowUpRight className={classes["keySign"]} size={12} aria-hidden />
                  ) : (
                    <IconCopy
                      className={classes["keySign"]}
                      size={12}
                      role="img"
                      aria-label={t("preview.copies")}
                    />
                  )}
                </span>
              );
            })}
          </li>
        );
      })}
    </ul>
  );
}
