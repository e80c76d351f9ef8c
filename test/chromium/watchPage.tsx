import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Page() {
  const [text, setText] = useState('')
  return (
    <>
      <textarea aria-label="Post" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
      <input type="password" name="password" />
      <input type="file" name="picture" />
      <div style={{ height: '4000px' }} />
    </>
  )
}

createRoot(document.body).render(<Page />)
