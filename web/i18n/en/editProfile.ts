import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const editProfileMessages = i18n('editProfile', {
  title: 'Edit profile',
  changePicture: 'Change picture',
  sendingPicture: 'Uploading the picture',
  pictureReady: 'The new picture is ready.',
  pictureComing: 'The picture is still uploading. Save once it is ready.',
  sendAgain: 'Send again',
  name: 'Name',
  bio: 'About you',
  left: params('{count} of {most} characters'),
  nameMissing: 'Please enter a name.',
  save: 'Save',
  saving: 'Saving',
  saved: 'Your profile is saved.',
  failed: params('Your profile was not saved. {reason}'),
})
