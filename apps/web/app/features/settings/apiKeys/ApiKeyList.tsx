import type { ApiKey, CreateApiKey } from "@vestnik/contract/apiKeys";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { MAX_API_KEYS } from "@vestnik/domain/apiKey";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { apiAddress } from "../../../shared/server/address.ts";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { focusHeading } from "../section/headingId.ts";
import { SectionShape, type Heights } from "../section/SectionShape.tsx";
import { useLeftBehind } from "../signInAgain/leftBehind.ts";
import { ApiKeyCard } from "./ApiKeyCard.tsx";
import classes from "./apiKeys.module.css";
import { useApiKeys } from "./apiKeyQueries.ts";

const NewKeyDialog = lazyDialog(async () => (await import("./NewKeyDialog.tsx")).NewKeyDialog);
const EndKeyDialog = lazyDialog(async () => (await import("./EndKeyDialog.tsx")).EndKeyDialog);

type Asked =
  | { readonly kind: "new"; readonly begun?: CreateApiKey | undefined }
  | { readonly kind: "end"; readonly apiKey: ApiKey };

/** The keys there are, with buttons that end them and one that makes another. */
export function ApiKeyList({ heights }: { heights: Heights }) {
  const { t } = useTranslation("settings");
  const { t: keyed } = useTranslation("apiKeys");
  const keys = useApiKeys();
  const left = useLeftBehind("keys");
  const [asked, setAsked] = useState<Asked | undefined>(
    left && { kind: "new", begun: left.wanted },
  );
  if (keys.isPending) return <SectionShape heights={heights} label={t("keys.loading")} />;
  if (keys.data === undefined) {
    return (
      <FailureNotice
        error={keys.error}
        title={keyed("loadFailed")}
        onRetry={() => void keys.refetch()}
      />
    );
  }
  const isFull = keys.data.length >= MAX_API_KEYS;
  const close = () => setAsked(undefined);
  return (
    <Stack gap="md">
      {keys.isError && <FailureNotice error={keys.error} title={keyed("loadFailed")} />}
      {keys.data.length === 0 ? (
        <Text>{keyed("none")}</Text>
      ) : (
        <ul className={classes["list"]} aria-label={t("section.keys")}>
          {keys.data.map((apiKey) => (
            <ApiKeyCard
              key={apiKey.id}
              apiKey={apiKey}
              onEnd={() => setAsked({ kind: "end", apiKey })}
            />
          ))}
        </ul>
      )}
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={isFull}
          onClick={() => setAsked({ kind: "new" })}
        >
          {keyed("create")}
        </Button>
        <Anchor href={apiAddress("/docs")} target="_blank" rel="noopener" size="sm">
          {keyed("docs")}
        </Anchor>
      </Group>
      {isFull && (
        <Text size="sm" c="dimmed">
          {keyed("full", { limit: MAX_API_KEYS })}
        </Text>
      )}
      <Suspense>
        {asked?.kind === "new" && <NewKeyDialog begun={asked.begun} onClose={close} />}
        {asked?.kind === "end" && (
          <EndKeyDialog
            apiKey={asked.apiKey}
            onClose={close}
            // The button that opened the dialog disappears with its key.
            onEnded={() => focusHeading("keys")}
          />
        )}
      </Suspense>
    </Stack>
  );
}
