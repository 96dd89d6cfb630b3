import { Container, Group, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../../shared/api/apiError.ts";
import { FailureNotice } from "../../../shared/i18n/FailureNotice.tsx";
import { publicationKeys } from "../../../shared/publications/publicationRequests.ts";
import { useOwnStorage } from "../../../shared/session/useOwnStorage.ts";
import { ErrorNotice } from "../../../shared/ui/notice/ErrorNotice.tsx";

type EditScreenProps<Found> = {
  readonly id: string;
  readonly fetch: (id: string, signal: AbortSignal) => Promise<Found>;
  readonly words: {
    readonly heading: string;
    /** The title where it cannot be loaded. */
    readonly failed: string;
    /** Where there is none with this id. */
    readonly missing: string;
  };
  /** Its form; undefined where it cannot be edited. */
  readonly form: (found: Found) => ReactNode | undefined;
  /** Why it cannot, and what can be done instead. */
  readonly instead: (found: Found) => ReactNode;
  /** The buttons where there is no form. */
  readonly waysOn: ReactNode;
};

/** The screen around the form that changes one publication: it is loaded once, so that the form does not change while its owner types. */
export function EditScreen<Found>(props: EditScreenProps<Found>) {
  const { id, fetch, words, form, instead } = props;
  const found = useQuery({
    queryKey: publicationKeys.toEdit(id),
    queryFn: ({ signal }) => fetch(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isOwn = useOwnStorage();
  if (found.isPending || !isOwn) return <Loading />;
  if (found.isSuccess) {
    return form(found.data) ?? <WithoutForm {...props}>{instead(found.data)}</WithoutForm>;
  }
  return (
    <WithoutForm {...props}>
      {isMissing(found.error) ? (
        <ErrorNotice title={words.failed} text={words.missing} />
      ) : (
        <FailureNotice
          title={words.failed}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
    </WithoutForm>
  );
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  );
}

type WithoutFormProps = Pick<EditScreenProps<never>, "words" | "waysOn"> & {
  readonly children: ReactNode;
};

function WithoutForm({ words, waysOn, children }: WithoutFormProps) {
  return (
    <Container component="main" id="content" tabIndex={-1} size="sm" py="xl">
      <Stack gap="lg">
        <Title order={1} size="h3">
          {words.heading}
        </Title>
        {children}
        <Group gap="sm">{waysOn}</Group>
      </Stack>
    </Container>
  );
}

function Loading() {
  return (
    <Container component="main" id="content" tabIndex={-1} size="lg" py="lg" aria-busy>
      <Stack gap="lg">
        <Skeleton h={40} maw={420} />
        <Skeleton h={480} />
      </Stack>
    </Container>
  );
}
