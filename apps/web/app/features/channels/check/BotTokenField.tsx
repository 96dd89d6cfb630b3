import { Button, Group, Input, PasswordInput, Stack } from "@mantine/core";
import { findBotToken } from "@vestnik/domain/botToken";
import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { KnownBot } from "./knownBots.ts";

export type BotTokenFieldProps = {
  readonly value: string;
  readonly onChange: (botToken: string) => void;
  /** Bots whose tokens the server knows. */
  readonly known: readonly KnownBot[];
  /** The one whose token is used instead of a typed one. */
  readonly chosen: KnownBot | undefined;
  readonly onChoose: (bot: KnownBot | undefined) => void;
  readonly error: string | undefined;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
};

/** A token that is known need not be fetched from @BotFather again. */
export function BotTokenField(props: BotTokenFieldProps) {
  const { known, chosen, onChoose, error, disabled = false, readOnly = false } = props;
  const { t } = useTranslation("channels");
  if (chosen) {
    return (
      <Input.Wrapper size="md" label={t("botToken")} labelElement="div" error={error}>
        <Group gap="xs" mt={4}>
          <strong>@{chosen.name}</strong>
          <Button
            variant="subtle"
            size="compact-sm"
            h={32}
            autoFocus
            disabled={readOnly}
            onClick={() => onChoose(undefined)}
          >
            {t("knownBot.other")}
          </Button>
        </Group>
      </Input.Wrapper>
    );
  }
  return (
    <Stack gap={8}>
      <TypedBotToken {...props} />
      {known.length > 0 && props.value === "" && !disabled && (
        <Group gap="xs">
          {known.map((bot) => (
            <Button
              key={bot.name}
              variant="default"
              size="compact-sm"
              h={32}
              disabled={readOnly}
              onClick={() => onChoose(bot)}
            >
              {t("knownBot.use", bot)}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

type TypedProps = Omit<BotTokenFieldProps, "known" | "chosen" | "onChoose">;

/** Masked like a password, without making the browser offer to save it. */
function TypedBotToken({ value, onChange, error, disabled, readOnly }: TypedProps) {
  const { t } = useTranslation("channels");
  // Of BotFather's whole message a field of one line would join the lines.
  const takeBotToken = (event: ClipboardEvent) => {
    const { botToken } = findBotToken(event.clipboardData.getData("text"));
    if (botToken === undefined || readOnly) return;
    event.preventDefault();
    onChange(botToken);
  };
  return (
    <PasswordInput
      label={t("botToken")}
      description={t("botTokenHint")}
      placeholder="123456789:••••••••"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={takeBotToken}
      error={error}
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      spellCheck={false}
      visibilityToggleButtonProps={{ "aria-label": t("showBotToken"), tabIndex: 0 }}
      {...(disabled !== undefined && { disabled })}
      {...(readOnly !== undefined && { readOnly })}
    />
  );
}
