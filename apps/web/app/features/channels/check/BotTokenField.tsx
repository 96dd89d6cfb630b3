import { PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

export type BotTokenFieldProps = {
  readonly value: string;
  readonly onChange: (botToken: string) => void;
  readonly error: string | undefined;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
};

/** Masked like a password, without making the browser offer to save it. */
export function BotTokenField({ value, onChange, error, ...rest }: BotTokenFieldProps) {
  const { t } = useTranslation("channels");
  return (
    <PasswordInput
      label={t("botToken")}
      description={t("botTokenHint")}
      placeholder="123456789:••••••••"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      spellCheck={false}
      visibilityToggleButtonProps={{ "aria-label": t("showBotToken"), tabIndex: 0 }}
      {...rest}
    />
  );
}
