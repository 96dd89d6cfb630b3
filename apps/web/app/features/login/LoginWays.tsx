import { Anchor, Button, Center, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowLeft, IconExternalLink, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { Notice } from "../../shared/ui/notice/Notice.tsx";
import { loginSettings } from "../../shared/session/loginSettings.ts";
import { returnAddress } from "./loginAddress.ts";
import { TelegramWidget } from "./TelegramWidget.tsx";
import { useLoginState } from "./useLoginState.ts";

export type LoginWaysProps = {
  /** Loads the widget without any cache. */
  readonly reloadWidget: boolean;
};

/** The login widget, and another way for people who are signed in to Telegram as somebody else. */
export function LoginWays({ reloadWidget }: LoginWaysProps) {
  const { t } = useTranslation("login");
  const settings = useQuery(loginSettings);
  const state = useLoginState();
  const [isSwitching, setSwitching] = useState(false);
  const [freshness, setFreshness] = useState(() => (reloadWidget ? Date.now() : 0));

  if (settings.isPending) return <WaysSkeleton />;
  if (settings.isError) {
    return (
      <FailureNotice
        error={settings.error}
        title={t("settingsFailed")}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  const { botUsername, botUrl, widgetUrl, demo } = settings.data;
  if (isSwitching) {
    const backToWidget = () => {
      setFreshness(Date.now());
      setSwitching(false);
    };
    return <SwitchAccount botUsername={botUsername} botUrl={botUrl} onBack={backToWidget} />;
  }
  return (
    <Stack gap="lg">
      {demo && <Notice tone="info">{t("demo")}</Notice>}
      <TelegramWidget
        botUsername={botUsername}
        widgetUrl={freshUrl(widgetUrl, freshness)}
        returnUrl={returnAddress(location.origin, state)}
      />
      <Center>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconUsers size={18} aria-hidden />}
          onClick={() => setSwitching(true)}
        >
          {t("switchAccount")}
        </Button>
      </Center>
    </Stack>
  );
}

type SwitchAccountProps = {
  readonly botUsername: string;
  readonly botUrl: string;
  readonly onBack: () => void;
};

function SwitchAccount({ botUsername, botUrl, onBack }: SwitchAccountProps) {
  const { t } = useTranslation("login");
  return (
    <Stack gap="md">
      <Text>{t("switchText")}</Text>
      <Button
        component="a"
        href={botUrl}
        target="_blank"
        rel="noreferrer"
        rightSection={<IconExternalLink size={18} aria-hidden />}
      >
        {t("openBot", { bot: `@${botUsername}` })}
      </Button>
      <Center>
        <Anchor component="button" type="button" onClick={onBack}>
          <IconArrowLeft size={16} aria-hidden style={{ verticalAlign: "-3px" }} />{" "}
          {t("backToLogin")}
        </Anchor>
      </Center>
    </Stack>
  );
}

function freshUrl(widgetUrl: string, freshness: number): string {
  if (freshness === 0) return widgetUrl;
  const url = new URL(widgetUrl);
  url.searchParams.set("fresh", String(freshness));
  return url.href;
}

/** `data-waiting`: what stands below waits until its place is known. */
function WaysSkeleton() {
  return (
    <Stack gap="lg" align="center" data-waiting>
      <Skeleton h={48} w={240} maw="100%" />
      <Skeleton h={32} w={160} />
    </Stack>
  );
}
