import { Center, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/apiError.ts";
import { FailureNotice } from "../../shared/i18n/FailureNotice.tsx";
import { useMe } from "../../shared/session/useSession.ts";
import { forgetSessionToken, storedSessionToken } from "../../shared/storage/sessionToken.ts";
import { useWidgetLogin } from "./loginQueries.ts";
import type { LoginAddress } from "./loginAddress.ts";
import { LoginWays } from "./LoginWays.tsx";

/** Signs in with the widget's answer or a stored session; offers the ways to sign in when there is neither. */
export function SignIn({ address }: { address: LoginAddress }) {
  const { widgetFields, forceNewLogin } = address;
  const [wasStored] = useState(
    () => !widgetFields && !forceNewLogin && storedSessionToken() !== null,
  );
  const widgetLogin = useWidgetLogin(widgetFields);
  const automaticLogin = useMe(wasStored);
  const isSignedIn = widgetLogin.isSuccess || automaticLogin.isSuccess;

  // Outside React: a full page load, for the dashboard has a stricter policy than this page.
  useEffect(() => {
    if (isSignedIn) location.replace("/dashboard");
  }, [isSignedIn]);

  // Outside React: local storage.
  useEffect(() => {
    if (automaticLogin.isError) forgetSessionToken();
  }, [automaticLogin.isError]);

  const isWaiting =
    (widgetFields && widgetLogin.isPending) || (wasStored && automaticLogin.isPending);
  if (isWaiting || isSignedIn) return <Waiting />;
  return (
    <Stack gap="lg">
      {widgetLogin.isError && <LoginFailure error={widgetLogin.error} />}
      <LoginWays reloadWidget={forceNewLogin} />
    </Stack>
  );
}

function Waiting() {
  const { t } = useTranslation("login");
  return (
    <Center mih={120}>
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text c="dimmed" component="output">
          {t("signingIn")}
        </Text>
      </Stack>
    </Center>
  );
}

function LoginFailure({ error }: { error: Error }) {
  const { t } = useTranslation("login");
  const isPlain = error instanceof ApiError && error.code === "login_failed";
  return <FailureNotice error={error} title={isPlain ? undefined : t("failed")} />;
}
