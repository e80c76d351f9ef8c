import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { CallRequest } from '#bridge/exchange/calls.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { name as cleanName } from '#bridge/lib/read.ts'
import { writingLimits } from '#bridge/site/writing.ts'
import { showMember } from '#web/features/account/user.ts'
import { showAuthor } from '#web/features/post/showAuthor.ts'
import type { Upload } from '#web/features/writing/types.ts'
import { uploads } from '#web/features/writing/uploads.ts'
import { editProfileMessages } from '#web/i18n/en/editProfile.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { isOffline } from '#web/lib/onceOnline.ts'
import { showTransient } from '#web/lib/page/notifications.ts'
import { tellChanged } from '#web/lib/page/tellChanged.ts'
import { $viewer, viewerId } from '#web/lib/page/viewer.ts'
import { isChecked, isWithheld, whenChecked } from '#web/lib/secrets/secrets.ts'
import { Avatar } from '#web/ui/Avatar/Avatar.tsx'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { Field } from '#web/ui/Field/Field.tsx'
import { useSecret } from '#web/ui/SecretNote/SecretNote.tsx'
import { TextArea } from '#web/ui/TextArea/TextArea.tsx'
import { useOnceOnline } from '#web/ui/useLatest.ts'
import { ownPageOf } from '../ownPage.ts'
import { type Profile, rememberPeople, userPageOf } from '../profiles.ts'

/** Changes of the own profile. */
type ProfileChange = CallRequest<'social.editProfile'>

/** Saves it, and shows it wherever the page shows the reader. @throws as `makeCall` does. */
async function saveProfile(change: ProfileChange, onSlow: () => void): Promise<void> {
  const reader = viewerId()
  const { person, bio } = await makeCall('social.editProfile', change, { onSlow })
  tellChanged({ kind: 'person', id: person.userId, change: 'edited' })
  // Another one has logged in meanwhile.
  if (viewerId() !== reader || reader === null) return
  showMember({ ...person, bio })
  showAuthor(person)
  rememberPeople([person])
  for (const page of [ownPageOf(reader), userPageOf(reader), userPageOf(person.slug)])
    if (page.$list.get().phase !== 'idle') page.refresh()
}

const $isOpen = atom(false)
export const showEditProfile = (): void => $isOpen.set(true)
const close = (): void => $isOpen.set(false)

/** The sheet in which the reader changes how others see them. */
export function EditProfile() {
  const isOpen = useStore($isOpen)
  const viewer = useStore($viewer)
  return isOpen && viewer !== null ? <Own key={viewer} viewer={viewer} /> : null
}

function Own({ viewer }: { viewer: string }) {
  const profile = useStore(ownPageOf(viewer).$list).pages[0]?.[0]?.userInfo
  return profile ? <Sheet profile={profile} /> : null
}

interface Begun {
  nickName: string | null
  bio: string | null
  uploadId: string | null
}
const nothing: Readonly<Begun> = { nickName: null, bio: null, uploadId: null }
/** Unsaved changes, kept while the sheet is closed. */
const begunOf = lruPerReader(1, (): Begun => ({ ...nothing }))

/** The picture as it will be, and the button that changes it. */
function PictureField({ avatar, upload, onPick }: { avatar: string; upload: Upload | undefined; onPick: () => void }) {
  const t = useStore(editProfileMessages)
  const preview = upload?.preview ?? upload?.media?.thumb
  const isFailed = upload?.phase === 'failed'
  const state = isFailed ? upload.reason : upload && (upload.phase === 'done' ? t.pictureReady : t.sendingPicture)
  return (
    <div className="edit-profile__picture">
      {preview ? (
        <img className="avatar avatar--72" src={preview} alt="" width={72} height={72} />
      ) : (
        <Avatar person={{ avatar }} size={72} eager />
      )}
      <div className="edit-profile__choice">
        <button className="button button--quiet" type="button" onClick={onPick}>
          {t.changePicture}
        </button>
        {isFailed && (
          <button className="text-button" type="button" onClick={() => uploads.retry(upload.uploadId)}>
            {t.sendAgain}
          </button>
        )}
        {/* Always rendered: a live region that appears together with its text is not announced. */}
        <p className="edit-profile__state" role="status" dir="auto">
          {state}
        </p>
      </div>
    </div>
  )
}

function Sheet({ profile }: { profile: Profile }) {
  const t = useStore(editProfileMessages)
  const { slow, waits } = useStore(shellMessages)
  const form = useId()
  const [begun] = useState(() => begunOf(''))
  const [nickName, setName] = useState(begun.nickName ?? profile.nickName)
  const [bio, setBio] = useState(begun.bio ?? profile.bio)
  const [uploadId, setUpload] = useState(begun.uploadId)
  const upload = useStore(uploads.$uploads)[uploadId ?? '']
  const { isSuspicious } = useSecret(`${nickName}\n${bio}`)
  const [missing, setMissing] = useState('')
  const [fault, setFault] = useState('')
  const [isSaving, setSaving] = useState(false)
  useEffect(() => void Object.assign(begun, { nickName, bio, uploadId }), [begun, nickName, bio, uploadId])

  const change = (set: () => void) => {
    online.stop()
    setFault('')
    setMissing('')
    set()
  }
  const pick = async () => {
    const [picked] = await uploads.pick('image', 1)
    if (!picked) return
    if (uploadId) uploads.forget(uploadId)
    change(() => setUpload(picked))
  }
  const end = () => {
    if (uploadId) uploads.forget(uploadId)
    Object.assign(begun, nothing)
    close()
  }
  const save = async () => {
    online.stop()
    if (isSaving) return
    const named = cleanName(nickName, { fields: {} }) ?? ''
    const said = bio.trim()
    if (!named) return setMissing(t.nameMissing)
    if (upload && !upload.media) return setFault(upload.reason ?? t.pictureComing)
    const changes = {
      ...(named !== profile.nickName && { nickName: named }),
      ...(said !== profile.bio && { bio: said }),
      ...(upload?.media && { mediaId: upload.media.mediaId }),
    }
    if (Object.keys(changes).length === 0) return end()
    setSaving(true)
    setFault('')
    try {
      const words = `${named}\n${said}`
      if (!isChecked(words)) await whenChecked(words)
      if (isWithheld(words)) return
      await saveProfile(changes, () => setFault(slow))
      end()
      void showTransient(t.saved)
    } catch (error) {
      const reason = reasonOf(error)
      setFault(isOffline(error) ? waits : t.failed({ reason }))
      if (isOffline(error)) online.wait()
    } finally {
      setSaving(false)
    }
  }
  const online = useOnceOnline(save)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const button = (
    <button className="button" type="submit" form={form} aria-disabled={isSaving}>
      {isSaving ? t.saving : t.save}
    </button>
  )
  return (
    <Dialog kind="sheet" title={t.title} onClose={close} footer={button}>
      <form className="edit-profile" id={form} noValidate onSubmit={submit}>
        <PictureField avatar={profile.avatar} upload={upload} onPick={() => void pick()} />
        <Field
          label={t.name}
          required
          maxLength={writingLimits.nickName}
          value={nickName}
          error={missing}
          autoComplete="nickname"
          onInput={({ currentTarget: { value } }) => change(() => setName(value))}
        />
        <TextArea
          label={t.bio}
          value={bio}
          max={writingLimits.bio}
          left={t.left({ count: String(bio.length), most: String(writingLimits.bio) })}
          isSuspicious={isSuspicious}
          onWrite={(text) => change(() => setBio(text))}
        />
        {/* Always rendered: a live region that appears together with its text is not announced. */}
        <p className="text-area__fault" role="alert">
          {fault}
        </p>
      </form>
    </Dialog>
  )
}
