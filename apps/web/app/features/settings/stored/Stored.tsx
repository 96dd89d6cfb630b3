import type { Account, Stored as StoredNumbers } from "@vestnik/contract/account";
import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { openFreeSpace } from "../../../shared/images/freeSpaceDialog.ts";
import { useImageUsage } from "../../../shared/images/imageUsage.ts";
import { storageSize } from "../../../shared/images/storageSize.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { Meter } from "../../../shared/ui/Meter.tsx";
import { AccountData } from "../section/AccountData.tsx";
import { Section } from "../section/Section.tsx";
import type { Heights } from "../section/SectionShape.tsx";
import classes from "../settings.module.css";
import { places, storedThings, type StoredThing } from "./storedThings.ts";

/** Of the rows, which the skeleton has too. */
const HEIGHTS: Heights = [611, 441];

/** How much is stored of everything, and where it can be looked at and deleted. */
export function Stored() {
  return (
    <Section id="stored">
      <AccountData heights={HEIGHTS}>{(account) => <Rows account={account} />}</AccountData>
    </Section>
  );
}

function Rows({ account: { createdAt, stored } }: { account: Account }) {
  const { t } = useTranslation("settings");
  const { longDate } = useFormat();
  return (
    <>
      <Text c="dimmed">{t("stored.lead", { date: longDate(createdAt) })}</Text>
      <ul className={classes["rows"]}>
        {storedThings.map((thing) => (
          <ThingRow key={thing} thing={thing} count={stored[thing]} />
        ))}
        <ImagesRow stored={stored} />
      </ul>
    </>
  );
}

function ThingRow({ thing, count }: { thing: StoredThing; count: number }) {
  const { t } = useTranslation("settings");
  const { number } = useFormat();
  return (
    <li className={classes["row"]}>
      <div>{t(`stored.${thing}`, { number: number(count) })}</div>
      <Anchor component={Link} to={places[thing]} size="sm" py={6}>
        {t(`stored.open.${thing}`)}
      </Anchor>
    </li>
  );
}

/** Images are deleted in the dialog that frees space; its plan says how much room there is. */
function ImagesRow({ stored: { images, imageBytes } }: { stored: StoredNumbers }) {
  const { t } = useTranslation("settings");
  const { locale, number } = useFormat();
  const limitBytes = useImageUsage().data?.limitBytes ?? -1;
  const left = Math.max(0, limitBytes - imageBytes);
  const values = {
    number: number(images),
    used: storageSize(imageBytes, locale),
    left: storageSize(left, locale),
    limit: storageSize(limitBytes, locale),
  };
  const words = t(limitBytes < 0 ? "stored.images" : "stored.imagesOf", values);
  return (
    <li className={classes["row"]}>
      <Stack gap={6} maw={320}>
        <Meter words={words} left={left} limit={limitBytes} />
      </Stack>
      <Button variant="default" size="compact-sm" h={32} onClick={openFreeSpace}>
        {t("stored.freeSpace")}
      </Button>
    </li>
  );
}
