import { inject } from 'vitest'
import { editorSuite } from '../drivers/editor/suite.ts'
import { openHost } from '../drivers/webkit.ts'

editorSuite(() => openHost({ gateway: inject('sandbox').app, reply: false }))
