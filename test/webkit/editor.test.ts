import { inject } from 'vitest'
import { openHost } from '../../scripts/drivers/webkit.ts'
import { editorSuite } from '../support/editor/suite.ts'

editorSuite(() => openHost({ gateway: inject('sandbox').app, reply: false }))
