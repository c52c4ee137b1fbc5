import { send, sendFile } from '../../api/core.ts';

/** As the service takes them at most. */
const partBytes = 8 * 1024 ** 2;

export interface Uploaded {
  readonly id: string;
  readonly name: string;
}

/** Sends a file in parts, so that one of any size gets through. `onShare` hears how much of it is there, from 0 to 1. @throws {ApiError} */
export async function uploadFile(
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const { upload_id: id } = await send('POST operator/uploads', { body: { name: file.name }, signal });
  for (let offset = 0; offset < file.size; offset += partBytes) {
    onShare(offset / file.size);
    await sendFile(
      `operator/uploads/${id}/parts`,
      { offset },
      file.slice(offset, offset + partBytes),
      signal,
    );
  }
  onShare(1);
  return { id, name: file.name };
}
