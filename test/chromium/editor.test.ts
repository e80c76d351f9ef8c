import { openChromium } from '../drivers/chromium.ts'
import { editorSuite } from '../drivers/editor/suite.ts'

editorSuite(() => openChromium())
