import { useStore } from '@nanostores/react'
import type { StoreValue } from 'nanostores'
import { shareAddress } from '#web/features/post/ActionRow/sharePost.ts'
import { postOf } from '#web/features/post/posts.ts'
import { $translationOf, shownWords, toggleTranslation } from '#web/features/post/translations.ts'
import { toggleSaved } from '#web/features/saved/save.ts'
import { moderationMessages } from '#web/i18n/en/moderation.ts'
import { moderationSheetMessages } from '#web/i18n/en/moderationSheets.ts'
import { $device } from '#web/lib/page/device.ts'
import { isOpen } from '#web/lib/page/flags.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { hrefTo } from '#web/lib/router/location.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { firstFocus } from '#web/ui/focusContent.ts'
import { icons } from '#web/ui/Icon/Icon.tsx'
import { lateIcons } from '#web/ui/Icon/LateIcon.tsx'
import { MenuList, type MenuRow } from '#web/ui/MenuList/MenuList.tsx'
import { Popover } from '#web/ui/Popover/Popover.tsx'
import { type Relation, relationOf } from '../mutesAndBlocks.ts'
import { ReportSheet } from '../ReportSheet/ReportSheet.tsx'
import { deleteAndRewrite, deleteOwn, editPost } from './deletion.ts'
import { askToBlock, askToReport, copyLink, hide, relate } from './moderationActions.ts'
import { $editingComment, $stage, closeModeration, type ModerationTarget } from './stage.ts'

/** The address of its link. */
const addressOf = ({ kind, id, postId }: ModerationTarget): string =>
  new URL(kind === 'person' ? hrefTo('user', id) : hrefTo('post', postId ?? id), location.href).href

interface Known {
  readonly t: StoreValue<typeof moderationMessages>
  readonly sheets: StoreValue<typeof moderationSheetMessages>
  readonly relation: Relation
  readonly isTranslated: boolean
  readonly isOwn: boolean
  readonly isSaved: boolean
}

type Row = (target: ModerationTarget, known: Known) => MenuRow | undefined

const reportLabel = ({ kind, name }: ModerationTarget, t: Known['t']): string =>
  kind === 'person' ? t.reportPerson({ name }) : kind === 'post' ? t.reportPost : t.reportComment

/** Every row of every menu, in order; `undefined` if it does not apply to the target. */
const rows: readonly Row[] = [
  ({ kind, id, isForeign }, { t, isTranslated }) =>
    kind !== 'person' && isForeign
      ? {
          label: isTranslated ? t.showOriginal : t.translate,
          icon: lateIcons.translate,
          run: () => void toggleTranslation(kind, id),
        }
      : undefined,
  ({ kind, id }, { sheets, isSaved }) =>
    kind === 'post' && isOpen('saved')
      ? { label: isSaved ? sheets.unsave : sheets.save, icon: lateIcons.save, run: () => toggleSaved(id) }
      : undefined,
  (target, { t }) => ({ label: t.copyLink, icon: lateIcons.link, run: () => void copyLink(addressOf(target)) }),
  (target, { t }) => ({
    label: t.share,
    icon: icons.share,
    run: () => void shareAddress({ url: addressOf(target), title: target.name }),
  }),
  ({ id, editableUntil = 0, postKind }, { sheets }) =>
    editableUntil > Date.now() && postKind
      ? { label: sheets.editPost, icon: lateIcons.edit, run: () => void editPost(id, postKind) }
      : undefined,
  ({ kind, id, editableUntil = 0 }, { sheets }) =>
    editableUntil > Date.now() && kind === 'comment'
      ? { label: sheets.editComment, icon: lateIcons.edit, run: () => $editingComment.set(id) }
      : undefined,
  ({ id, name, isDeletable, postKind }, { sheets }) =>
    isDeletable && postKind
      ? {
          label: sheets.deleteAndRewrite,
          icon: lateIcons.edit,
          run: () => void deleteAndRewrite({ kind: 'post', id, name }, postKind),
        }
      : undefined,
  ({ kind, id, name, postId, isDeletable }, { sheets }) =>
    isDeletable && kind !== 'person'
      ? {
          label: kind === 'post' ? sheets.deletePost : sheets.deleteComment,
          icon: lateIcons.trash,
          isGrave: true,
          run: () => void deleteOwn({ kind, id, name, ...(postId && { postId }) }),
        }
      : undefined,
  ({ kind, id, name, postId }, { t, isOwn }) =>
    kind === 'person' || isOwn
      ? undefined
      : {
          label: kind === 'post' ? t.hidePost : t.hideComment,
          icon: lateIcons.hide,
          run: () => hide({ kind, id, name, ...(postId && { postId }) }),
        },
  ({ userId, name }, { t, relation, isOwn }) =>
    isOwn || relation.block
      ? undefined
      : {
          label: relation.mute ? t.unmute({ name }) : t.mute({ name }),
          icon: lateIcons.mute,
          run: () => relate({ userId, name }, 'mute', !relation.mute),
        },
  (target, { t, relation, isOwn }) =>
    isOwn
      ? undefined
      : {
          label: relation.block ? t.unblock(target) : t.block(target),
          icon: lateIcons.block,
          isGrave: !relation.block,
          run: () => (relation.block ? relate(target, 'block', false) : askToBlock(target)),
        },
  (target, { t, isOwn }) =>
    isOwn
      ? undefined
      : { label: reportLabel(target, t), icon: lateIcons.flag, isGrave: true, run: () => askToReport(target) },
]

/** The rows of a menu for its target. */
function useRows(target: ModerationTarget): readonly MenuRow[] {
  const t = useStore(moderationMessages)
  const sheets = useStore(moderationSheetMessages)
  const relation = useStore(relationOf(target.userId))
  const translationOf = useStore($translationOf)
  const isOwn = useStore($viewer) === target.userId
  const isTranslated = target.kind !== 'person' && shownWords(translationOf(target.kind, target.id)) !== undefined
  const isSaved = postOf(target.id)?.get().saved ?? false
  return rows.flatMap((row) => row(target, { t, sheets, relation, isTranslated, isOwn, isSaved }) ?? [])
}

/** Explains blocking before it is confirmed. */
function BlockDialog({ target, onClose }: { target: ModerationTarget; onClose: () => void }) {
  const t = useStore(moderationSheetMessages)
  const block = () => {
    onClose()
    relate(target, 'block', true)
  }
  const buttons = (
    <>
      <button className="button button--quiet" type="button" onClick={onClose} {...firstFocus}>
        {t.cancel}
      </button>
      <button className="button button--grave" type="button" onClick={block}>
        {t.blockNow}
      </button>
    </>
  )
  return (
    <Dialog title={<span dir="auto">{t.blockTitle(target)}</span>} onClose={onClose} footer={buttons}>
      <div className="block-dialog">
        <p>{t.blockText}</p>
        <p>{t.blockQuiet}</p>
      </div>
    </Dialog>
  )
}

/** The menu of a post, a comment or a person, and the dialogs that it opens. */
export function ModerationOverlay() {
  const stage = useStore($stage)
  switch (stage?.name) {
    case 'menu':
      return <Menu key={stage.target.id} {...stage} />
    case 'block':
      return <BlockDialog target={stage.target} onClose={closeModeration} />
    case 'report':
      return <ReportSheet target={stage.target} onClose={closeModeration} />
    default:
      return null
  }
}

/** A bottom sheet on a phone, elsewhere a popover at its button. */
function Menu({ target, button }: { target: ModerationTarget; button: HTMLElement }) {
  const isPhone = useStore($device) === 'mobile'
  const rows = useRows(target)
  const label = button.getAttribute('aria-label') ?? target.name
  const list = <MenuList label={label} rows={rows} onDone={closeModeration} />
  return isPhone ? (
    <Dialog kind="sheet" title={<bdi>{target.name}</bdi>} onClose={closeModeration}>
      {list}
    </Dialog>
  ) : (
    <Popover button={button} onClose={closeModeration}>
      {list}
    </Popover>
  )
}
