export { fetchPicture, fetchPreview, type Preview, type PreviewFetch } from './fetchPreview.ts'
export {
  injectPreview,
  type NodeRequest,
  type NodeResponse,
  type PreviewOptions,
  previewHandler,
  previewListener,
} from './handler.ts'
export { type PluralForms, type PreviewMessages, type PreviewSite, PreviewSiteError, readPreviewSite } from './site.ts'
