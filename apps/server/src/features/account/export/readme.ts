/** Explains the archive to the person who opens it, in both languages. */
export const README = `Vestnik: your data
==================

Everything that is stored about you and your channels. Texts are JSON in UTF-8: any text editor
opens them, and other programs read them. Times are UTC (ISO 8601).

profile.json       Your name, username, number and picture at Telegram, when the account was made,
                   how many AI calls you made on the last day you made any, how you are told of
                   problems, and which bots tell Vestnik what happens to them ("listening").
channels.json      Your channels and groups, their bots and checks. Of a bot token only the part
                   that the app shows, too: the token itself never leaves the server.
publications.json  Your posts and polls: scheduled, sent, missed, failed, and those deleted in the
                   last thirty days. "content" is what you wrote; "messageIds" are the messages at
                   Telegram; "attemptsMade" tells how each attempt to send it ended.
changes.json       What you changed, pinned or removed in your channels after publishing; "before" is what
                   the post said before.
drafts.json        Your drafts. One with "deletedAt" was deleted and can still be restored.
snippets.json      Your templates, signatures and tag sets; without "channelId", for all channels. One
                   with "deletedAt" was deleted and can still be restored.
credits.json       "spendings": what credits were used for. "purchases": credits you bought or kept.
payments.json      Your number at the payment provider, your subscription and your purchases. Cards
                   and invoices are with the provider; the app's subscription tab leads there.
sessions.json      Where you are logged in. The secrets of the sessions are not stored.
api-keys.json      Your API keys: names, permissions and times. The keys themselves are not stored.
alerts.json        Problems of your channels and publications, and the messages that told you.
operator.json      What the operator of this service did to your account (blocking it, a limit of
                   your own, sending what was held), when, and the reason that was given.
images/            The pictures you uploaded or generated, as files.
images.json        A line for each picture: its size, type and file. "isMissing" is true where
                   the file could not be found on the server.

What was changed while the archive was being written may be in it as before or as after.


Вестник: ваши данные
====================

Всё, что хранится о вас и ваших каналах. Тексты — в формате JSON (UTF-8): их откроет любой
текстовый редактор и прочитают другие программы. Время указано по UTC (ISO 8601).

profile.json       Ваше имя, имя пользователя, номер и фотография в Telegram, дата создания аккаунта
                   число обращений к ИИ за последний день, когда они были, настройки сообщений о
                   неполадках и боты, обновления которых получает Vestnik («listening»).
channels.json      Ваши каналы и группы, их боты и результаты проверок. От токена бота — только та
                   часть, которую показывает и само приложение: токен не покидает сервер.
publications.json  Ваши посты и опросы: запланированные, отправленные, пропущенные, неудавшиеся и
                   удалённые за последние тридцать дней. «content» — то, что вы написали,
                   «messageIds» — сообщения в Telegram, «attemptsMade» — чем закончилась каждая
                   попытка отправки.
changes.json       Что вы изменили, закрепили или удалили в каналах после публикации; «before» — что
                   было в посте до этого.
drafts.json        Ваши черновики. Если указано «deletedAt», черновик удалён, но его ещё можно
                   восстановить.
snippets.json      Ваши заготовки: шаблоны, подписи и наборы хештегов. Без «channelId» — для всех каналов.
                   Если указано «deletedAt», заготовка удалена, но её ещё можно восстановить.
credits.json       «spendings» — на что потрачены кредиты, «purchases» — кредиты, которые вы
                   купили или сохранили.
payments.json      Ваш номер у платёжного сервиса, подписка и покупки. Данные карт и счета
                   хранятся у сервиса; к ним ведёт вкладка с подпиской.
sessions.json      Где выполнен вход в ваш аккаунт. Секреты сеансов не хранятся.
api-keys.json      Ваши ключи API: названия, права и время. Сами ключи не хранятся.
alerts.json        Неполадки ваших каналов и публикаций и сообщения, в которых мы о них писали.
operator.json      Что администратор сервиса делал с вашим аккаунтом (блокировка, особый лимит,
                   отправка задержанного), когда и по какой причине.
images/            Изображения, которые вы загрузили или сгенерировали.
images.json        Сведения о каждом изображении: размер, тип и файл. «isMissing» со значением true
                   означает, что файла на сервере не нашлось.

То, что менялось во время записи архива, может быть в нём и в прежнем, и в новом виде.
`;
