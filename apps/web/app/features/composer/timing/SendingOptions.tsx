import type { ContentOptions } from "@vestnik/domain/content";
import { useTranslation } from "react-i18next";
import { Switch } from "../../../shared/ui/Switch.tsx";

type SendingOptionsProps = {
  readonly options: ContentOptions;
  readonly onChange: (chosen: Partial<ContentOptions>) => void;
};

/** What can be chosen for posts and polls alike. */
export function SendingOptions({ options, onChange }: SendingOptionsProps) {
  const { t } = useTranslation("composer");
  return (
    <Switch
      label={t("options.silent")}
      description={t("options.silentHint")}
      checked={options.isSilent}
      onChange={(isSilent) => onChange({ isSilent })}
    />
  );
}
