import { Button, Text } from "@mantine/core";
import { IconPencilCheck, IconPencilPlus } from "@tabler/icons-react";
import type { Channel } from "@vestnik/contract/channels";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { namesOf } from "../timing/channelChoice.ts";
import classes from "./OwnTextLink.module.css";
import { usePostDraft } from "./postFormStore.ts";

/** Loaded when it is opened. */
const OwnTextDialog = lazyDialog(async () => (await import("./OwnTextDialog.tsx")).OwnTextDialog);

/** Beside a channel: its own text, where it has one, or where several channels are chosen. */
export function OwnTextLink({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation("composer");
  const isChosen = usePostDraft(({ draft }) => draft.selectedChannelIds.includes(channel.id));
  const isOneOfSeveral = usePostDraft(({ draft }) => draft.selectedChannelIds.length > 1);
  const hasOwn = usePostDraft(({ draft }) => draft.ownTexts[channel.id] !== undefined);
  const [isOpen, setOpen] = useState(false);
  if (!isChosen) {
    return (
      hasOwn && (
        <Text size="sm" c="dimmed" span>
          {t("own.kept")}
        </Text>
      )
    );
  }
  if (!hasOwn && !isOneOfSeveral && !isOpen) return null;
  const Sign = hasOwn ? IconPencilCheck : IconPencilPlus;
  const [name = channel.title] = namesOf([channel.id], [channel]);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        h={32}
        leftSection={<Sign size={18} aria-hidden />}
        classNames={{ section: classes["sign"] ?? "" }}
        title={t(hasOwn ? "own.change" : "own.write")}
        aria-label={t(hasOwn ? "own.changeIn" : "own.writeIn", { channel: name })}
        onClick={() => setOpen(true)}
      >
        <span className={classes["word"]}>{t(hasOwn ? "own.change" : "own.write")}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <OwnTextDialog channel={channel} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
