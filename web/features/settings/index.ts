export { $communitySettings } from './communitySettings.ts'
export { openShortcuts } from './ShortcutSheet/openShortcuts.ts'
