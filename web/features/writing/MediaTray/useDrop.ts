import { type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => [...(dataTransfer?.types ?? [])].includes('Files')

/** Lets pictures and videos be dropped on what has the handlers. What is no file is dropped as ever. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    /** Files are held over it. */
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        // From one element of it to the next is not out of it.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop(event: DragEvent) {
        setOver(false)
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}
