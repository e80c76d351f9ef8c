import { configure, screen, within } from '@testing-library/react'

// A busy machine takes longer than the second that is usual; what never comes fails all the same.
configure({ asyncUtilTimeout: 5_000 })
// The library looks at the document it has found when it was first loaded.
Object.assign(screen, within(document.body))
