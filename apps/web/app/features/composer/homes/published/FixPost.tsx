import { Button, Container, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconBrandTelegram } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import type { FollowUp } from "@vestnik/contract/publications";
import { checkCorrection } from "@vestnik/domain/correction";
import { readPost } from "@vestnik/domain/content";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { HISTORY_TAB } from "../../../../shared/addresses/tabAddresses.ts";
import { useChannels } from "../../../../shared/api/queries/channelQueries.ts";
import { changedOf, fixBatch } from "../../../../shared/publications/batchRequests.ts";
import { keepChanged } from "../../../../shared/publications/keepChanged.ts";
import {
  fetchPublication,
  publicationKeys,
} from "../../../../shared/publications/publicationRequests.ts";
import { useRefusedSiblings } from "../../../../shared/publications/useRefusedSiblings.ts";
import { useFormat } from "../../../../shared/time/useFormat.ts";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { useNow } from "../../../../shared/time/useNow.ts";
import { draftOf, givenPost, isInChannel, type PostPublication } from "../../form/postDraft.ts";
import { ToPreview } from "../../form/preview/ToPreview.tsx";
import { PostFormStoreContext } from "../../form/postFormStore.ts";
import { useComposedPost } from "../../form/useComposedPost.ts";
import { useDraftEditor } from "../../form/useDraftEditor.ts";
import { PublishHint } from "../../publish/PublishHint.tsx";
import { useSubmitKeys } from "../../publish/publishing.ts";
import { asValidationProblem } from "../../publish/validation.ts";
import { LeaveGuard } from "../LeaveGuard.tsx";
import { OwnVersion } from "../OwnVersion.tsx";
import { PostFields } from "../PostFields.tsx";
import { WhichChannels } from "../publication/EditHead.tsx";
import { useSiblings } from "../publication/useSiblings.ts";
import { SaveBar } from "../SaveBar.tsx";
import { unsavedEdit } from "../unsaved.ts";
import { type Home, type HomeForm, useHome } from "../useHome.ts";

/** A post that is in its channels: what is saved here is changed there. */
function homeOf(publication: PostPublication, pending: Pending): Home<PostPublication> {
  return {
    // What was written last goes on, also where it is not in the channel.
    writingOf: (post) => ({
      title: "",
      draft: draftOf(pending && post === publication ? { ...post, content: pending } : post),
    }),
    fetchCurrent: async ({ id }) => {
      const current = await fetchPublication(id);
      return isInChannel(current) ? current : undefined;
    },
    unsaved: unsavedEdit(publication.id),
    // They are in the channel, and a change can be taken back.
    keepsFiles: true,
  };
}

type Pending = FollowUp["content"];

type FixPostProps = {
  readonly publication: PostPublication;
  /** A correction that is not in the channel: it waits, or was refused. */
  readonly pending: Pending;
};

export function FixPost({ publication, pending }: FixPostProps) {
  const [home] = useState(() => homeOf(publication, pending));
  const form = useHome(publication, home);
  return (
    <PostFormStoreContext value={form.formStore}>
      <Container component="main" id="content" tabIndex={-1} size="lg" py="lg">
        <OpenPost form={form} opened={publication} isPending={pending !== null} />
      </Container>
    </PostFormStoreContext>
  );
}

type OpenPostProps = {
  readonly form: HomeForm<PostPublication>;
  readonly opened: PostPublication;
  readonly isPending: boolean;
};

function OpenPost(props: OpenPostProps) {
  const editor = useDraftEditor();
  return editor ? <FixForm {...props} editor={editor} /> : <Skeleton height={480} />;
}

function FixForm({ form, opened, isPending, editor }: OpenPostProps & { readonly editor: Editor }) {
  const { t } = useTranslation("editPublishedPost");
  const { dateTime } = useFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refused = useRefusedSiblings();
  const channels = useChannels();
  const [triedInVain, setTriedInVain] = useState(false);
  const publication = form.loaded ?? opened;
  const siblings = useSiblings(publication, isInChannel);
  const { targets } = siblings;
  const post = useComposedPost(editor, {
    channels: channels.data,
    meter: undefined,
    now: useNow(),
    currentChannelId: publication.channelId ?? undefined,
  });
  const before = readPost(publication.content);
  const problems = [
    ...post.problems,
    ...checkCorrection(before, post.content).map(asValidationProblem),
  ];
  const saving = useMutation({
    mutationFn: () => fixBatch(targets, givenPost(post.content)),
    onSuccess: async (results) => {
      form.settle();
      keepChanged(queryClient, results);
      void queryClient.invalidateQueries({ queryKey: publicationKeys.all });
      const count = changedOf(results).length;
      const message = t("saved", { count }) + refused(results);
      await navigate(HISTORY_TAB, { state: { notification: { kind: "success", message } } });
    },
  });
  const save = () => {
    setTriedInVain(problems.length > 0);
    if (!siblings.isKnown) siblings.refetch();
    else if (problems.length === 0 && !saving.isPending) saving.mutate();
  };

  return (
    <Stack gap="lg">
      <LeaveGuard form={form} title={t("leaveTitle")} stayLabel={t("stay")} leaveLabel={t("leave")}>
        {t("leaveText")}
      </LeaveGuard>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4}>
          <Title order={1} size="h3">
            {t("heading")}
          </Title>
          <Text c="dimmed">
            {t("publishedAt", { time: dateTime(publication.publishedAt ?? publication.dueAt) })}
          </Text>
        </Stack>
        <Button
          component={Link}
          to={HISTORY_TAB}
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t("back")}
        </Button>
      </Group>
      <WhichChannels opened={publication} siblings={siblings} />
      {isPending && publication === opened && (
        <Notice tone="info" role="status">
          {t("pending")}
        </Notice>
      )}
      <PostFields
        label={t("heading")}
        isPublished
        editor={editor}
        post={post}
        channel={channels.data?.find(({ id }) => id === publication.channelId)}
        onSubmitKeys={useSubmitKeys(save)}
        fields={null}
        bar={
          <SaveBar
            size="lg"
            label={t("save", { count: targets.length })}
            Icon={IconBrandTelegram}
            isDisabled={problems.length > 0}
            isLoading={saving.isPending || siblings.isLoading}
            beside={post.hasContent && <ToPreview />}
            hint={(id, className) =>
              problems.length > 0 ? (
                <PublishHint id={id} intent="save" problems={problems} spoken={triedInVain} />
              ) : (
                <div className={className} id={id}>
                  {t("hint")}
                </div>
              )
            }
            saving={{ isSaving: saving.isPending, error: saving.error, reset: saving.reset }}
            form={{
              loadCurrent: async () => {
                siblings.refetch();
                return await form.loadCurrent();
              },
            }}
            words={{ failed: t("notSaved"), load: t("load"), unknown: t("unknown") }}
            onSave={save}
            onRetry={save}
          />
        }
      >
        <OwnVersion
          version={form.ownVersion}
          title={t("mine")}
          copyLabel={t("copyMine")}
          withoutText=""
          shown={t("loaded")}
          use={{ label: t("useMine"), onUse: form.restoreOwnVersion }}
        />
      </PostFields>
    </Stack>
  );
}
