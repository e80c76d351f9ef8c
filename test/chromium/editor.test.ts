import { openChromium } from '#scripts/drivers/chromium.ts'
import { editorSuite } from '../support/editor/suite.ts'

editorSuite(() => openChromium())
