import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { chooseTimeZone, detectedTimeZone, useChosenZone } from "../../../shared/time/timeZone.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { allZones, zoneLabel } from "../../../shared/time/zoneNames.ts";
import { matchesZone, zoneChoices } from "./zoneChoices.ts";

/** Instead of the name of a zone. */
const DEVICE = "device";

/** The zone in which times are shown and chosen (decision 19). */
export function ZoneField() {
  const { t } = useTranslation(["settings", "time"]);
  const language = useLanguage();
  const now = useNow();
  const chosen = useChosenZone();
  // The names of all zones take some tenths of a second, so they are made when the list is opened.
  const [isAsked, setAsked] = useState(false);
  const [openedAt] = useState(() => new Date());
  const choices = useMemo(() => {
    const known = chosen === undefined ? [] : [chosen];
    return zoneChoices(isAsked ? allZones(known) : known, language, openedAt);
  }, [language, openedAt, isAsked, chosen]);
  const device = detectedTimeZone();
  const own = {
    value: DEVICE,
    label: t("zone.device", { zone: zoneLabel(device, now, language) }),
  };
  const shown = chosen === undefined ? own.label : zoneLabel(chosen, now, language);
  const [search, setSearch] = useState(shown);
  return (
    <Select
      label={t("time:zoneLabel")}
      data={[own, ...choices]}
      value={chosen ?? DEVICE}
      onChange={(zone) => zone !== null && chooseTimeZone(zone === DEVICE ? device : zone)}
      placeholder={shown}
      searchValue={search}
      onSearchChange={setSearch}
      // A field that shows the chosen name would have to be emptied before anything can be searched.
      onDropdownOpen={() => {
        setAsked(true);
        setSearch("");
      }}
      onDropdownClose={() => setSearch(shown)}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={t("zone.nothing")}
      filter={({ options, search: typed }) =>
        options.filter((option) => "value" in option && matchesZone(option, typed))
      }
      maw={480}
      styles={{ input: { textOverflow: "ellipsis" } }}
    />
  );
}
