import { Button, NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/useLanguage.ts";
import classes from "./time.module.css";
import { zoneLabel, zoneOptions } from "./zoneNames.ts";

export type TimeZoneLineProps = {
  readonly zone: string;
  /** The moment for which the offset is computed. */
  readonly at: Date;
  readonly onChange: (zone: string) => void;
};

/** Names the zone; the long list of all zones is rendered only when the user changes it. */
export function TimeZoneLine({ zone, at, onChange }: TimeZoneLineProps) {
  const { t } = useTranslation("time");
  const language = useLanguage();
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <TimeZoneSelect zone={zone} at={at} onChange={onChange} />;
  return (
    <div className={classes["zone"]}>
      <span>
        {/* Where there is no room for it, the zone speaks for itself. */}
        <span data-name>{t("zone")}</span> {zoneLabel(zone, at, language)}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        h={32}
        px={4}
        mx={-4}
        onClick={() => setChanging(true)}
      >
        {t("changeZone")}
      </Button>
    </div>
  );
}

function TimeZoneSelect({ zone, at, onChange }: TimeZoneLineProps) {
  const { t } = useTranslation("time");
  const language = useLanguage();
  const options = useMemo(() => zoneOptions(zone, at, language), [zone, at, language]);
  return (
    <NativeSelect
      label={t("zoneLabel")}
      size="md"
      value={zone}
      autoFocus
      onChange={(event) => onChange(event.currentTarget.value)}
      data={options}
    />
  );
}
