/**
 * Files as people have them: from phones, cameras, editors, messengers. Those that need an encoder lie beside this file in `real`, a few
 * kilobytes each; one that is missing there is made by ffmpeg, where there is one.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { FileFacts } from "../../providers/decoder.ts";

const run = promisify(execFile);

export type RealFile = {
  /** Its name in `real`, and what its owner would call it. */
  readonly file: string;
  readonly what: string;
  /** What ffmpeg is told, after a second of picture (input 0) and of sound (input 1). */
  readonly made: string;
  readonly facts: FileFacts;
};

const SIZE = { width: 64, height: 48 };
const SECOND = { ...SIZE, seconds: 1 };
const AVC = "-c:v libx264 -pix_fmt yuv420p";
const HEVC = "-c:v libx265 -pix_fmt yuv420p -x265-params log-level=none:info=0";
const FRAGMENTS = "-movflags +frag_keyframe+empty_moov+default_base_moof";
const AAC = "-c:a aac -b:a 16k";
const BOTH = "-map 0 -map 1";
const SILENT = "-map 0";
const SOUND = "-map 1";

const video = { kind: "video", ...SECOND } as const;
const animation = { kind: "animation", ...SECOND } as const;
const audio = { kind: "audio", seconds: 1 } as const;
const document = (unplayable: string | null) => ({ kind: "document", unplayable }) as const;

export const realFiles: readonly RealFile[] = [
  {
    file: "phone.mp4",
    what: "a film of a phone, whose index is at its end",
    made: `${BOTH} ${AVC} ${AAC}`,
    facts: video,
  },
  {
    file: "web.mp4",
    what: "a film made for the web, whose index is at its beginning",
    made: `${BOTH} ${AVC} ${AAC} -movflags +faststart`,
    facts: video,
  },
  {
    file: "fragmented.mp4",
    what: "a film in fragments, as browsers and cameras record it",
    made: `${BOTH} ${AVC} -bf 0 ${AAC} ${FRAGMENTS}`,
    facts: video,
  },
  {
    file: "dash.mp4",
    what: "a downloaded stream in fragments",
    made: `${BOTH} ${AVC} -bf 0 ${AAC} -movflags +dash+global_sidx`,
    facts: video,
  },
  {
    file: "station.mp4",
    what: "a piece cut out of a stream that had run for two hours",
    made: `${BOTH} ${AVC} -bf 0 ${AAC} ${FRAGMENTS} -output_ts_offset 7200`,
    facts: video,
  },
  {
    file: "hvc1.mp4",
    what: "a film in H.265, as newer phones make it",
    made: `${BOTH} ${HEVC} -tag:v hvc1 ${AAC}`,
    facts: video,
  },
  {
    file: "hev1.mp4",
    what: "a film in H.265 with its settings among its pictures",
    made: `${BOTH} ${HEVC} -tag:v hev1 ${AAC}`,
    facts: video,
  },
  {
    file: "silent-hevc.mp4",
    what: "a film in H.265 without sound",
    made: `${SILENT} ${HEVC} -tag:v hvc1`,
    facts: video,
  },
  {
    file: "silent.mp4",
    what: "a film without sound",
    made: `${SILENT} ${AVC}`,
    facts: animation,
  },
  {
    file: "wide-pixels.mp4",
    what: "a film of a camcorder, whose pixels are wider than high",
    made: `${BOTH} -vf setsar=3/2 ${AVC} ${AAC}`,
    facts: { ...video, width: 96 },
  },
  {
    file: "strip.mp4",
    what: "a film 25 times as wide as high",
    made: `${BOTH} -vf scale=400:16,setsar=1 ${AVC} ${AAC}`,
    facts: { ...video, width: 400, height: 16 },
  },
  {
    file: "4k.mp4",
    what: "a film of 3840 × 2160 pixels",
    made: `${BOTH} -vf scale=3840:2160,setsar=1,drawbox=c=teal:t=fill -crf 50 ${AVC} ${AAC}`,
    facts: { ...video, width: 3840, height: 2160 },
  },
  {
    file: "mp3-inside.mp4",
    what: "a film whose sound is MP3",
    made: `${BOTH} ${AVC} -c:a libmp3lame -b:a 8k -ar 16000`,
    facts: video,
  },
  {
    file: "subtitles.mp4",
    what: "a film with titles, chapters and a time code",
    made: `${BOTH} ${AVC} ${AAC} -timecode 01:00:00:00`,
    facts: video,
  },
  {
    file: "two-tongues.mp4",
    what: "a film in two languages",
    made: `${BOTH} -map 1 ${AVC} ${AAC}`,
    facts: video,
  },
  {
    file: "itunes.m4v",
    what: "a film of iTunes or HandBrake (M4V)",
    made: `${BOTH} ${AVC} ${AAC} -f ipod -brand M4V`,
    facts: video,
  },
  {
    file: "one-frame.mp4",
    what: "a film of one picture",
    made: `${SILENT} -frames:v 1 ${AVC}`,
    facts: { ...animation, seconds: 0.2 },
  },
  {
    file: "ac3.mp4",
    what: "a film with the sound of a cinema (AC-3)",
    made: `${BOTH} ${AVC} -c:a ac3 -b:a 32k`,
    facts: document("AC3"),
  },
  {
    file: "opus.mp4",
    what: "a film whose sound is Opus",
    made: `${BOTH} ${AVC} -c:a libopus -b:a 16k -ar 48000`,
    facts: document("OPUS"),
  },
  {
    file: "vp9.mp4",
    what: "a film in VP9 of a video site",
    made: `${BOTH} -c:v libvpx-vp9 ${AAC}`,
    facts: document("VP9"),
  },
  {
    file: "av1.mp4",
    what: "a film in AV1 of a video site",
    made: `${BOTH} -c:v libaom-av1 -cpu-used 8 ${AAC}`,
    facts: document("AV1"),
  },
  {
    file: "xvid.mp4",
    what: "a film of an old telephone (MPEG-4 part 2)",
    made: `${BOTH} -c:v mpeg4 ${AAC}`,
    facts: document("MP4V"),
  },
  {
    file: "old.3gp",
    what: "a film of an old telephone (3GP)",
    made: `${BOTH} ${AVC} ${AAC} -f 3gp`,
    facts: document("3GP"),
  },
  {
    file: "iphone.mov",
    what: "a film of an iPhone",
    made: `${BOTH} ${HEVC} -tag:v hvc1 ${AAC}`,
    facts: document("MOV"),
  },
  {
    file: "prores.mov",
    what: "a film of an editor (ProRes)",
    made: `${SILENT} -frames:v 1 -c:v prores -profile:v 0 -pix_fmt yuv422p10le`,
    facts: document("MOV"),
  },
  {
    file: "film.mkv",
    what: "a film in a container that Telegram does not play (MKV)",
    made: `${BOTH} ${AVC} ${AAC}`,
    facts: document("MKV"),
  },
  {
    file: "vp8.webm",
    what: "a film of a browser (WebM)",
    made: `${BOTH} -c:v libvpx -c:a libopus -b:a 16k -ar 48000`,
    facts: document("WEBM"),
  },
  {
    file: "av1.webm",
    what: "a film of a browser in AV1",
    made: `${SILENT} -c:v libaom-av1 -cpu-used 8`,
    facts: document("WEBM"),
  },
  {
    file: "old.avi",
    what: "a film of an old camera (AVI)",
    made: `${SILENT} -c:v mpeg4`,
    facts: document("AVI"),
  },
  {
    file: "old.wmv",
    what: "a film of Windows (WMV)",
    made: `${BOTH} -c:v wmv2 -c:a wmav2 -b:a 32k -ar 44100`,
    facts: document("ASF"),
  },
  {
    file: "broadcast.m2t",
    what: "a recorded broadcast (MPEG-TS)",
    made: `${BOTH} ${AVC} ${AAC} -f mpegts`,
    facts: document("MTS"),
  },
  {
    file: "old.flv",
    what: "a film of an old site (FLV)",
    made: `${BOTH} ${AVC} ${AAC} -ar 44100`,
    facts: document("FLV"),
  },
  {
    file: "theora.ogv",
    what: "a film in Theora",
    made: `${BOTH} -c:v libtheora -c:a libvorbis -ar 44100`,
    facts: document("OGV"),
  },
  {
    file: "song.mp3",
    what: "a song with its name and its sleeve",
    made: `${SOUND} ${SILENT} -c:a libmp3lame -q:a 9 -ar 44100 -frames:v 1 -c:v png -metadata title=Tea`,
    facts: audio,
  },
  {
    file: "bare.mp3",
    what: "a song without any name",
    made: `${SOUND} -c:a libmp3lame -b:a 32k -ar 44100 -id3v2_version 0 -write_xing 0`,
    facts: audio,
  },
  {
    file: "podcast.mp3",
    what: "speech at a low rate",
    made: `${SOUND} -c:a libmp3lame -b:a 8k -ar 16000`,
    facts: audio,
  },
  {
    file: "recorder.m4a",
    what: "a recording of an iPhone",
    made: `${SOUND} ${AAC}`,
    facts: audio,
  },
  {
    file: "sleeve.m4a",
    what: "a song of iTunes with its sleeve",
    made: `${SOUND} ${SILENT} ${AAC} -frames:v 1 -c:v png -disposition:v attached_pic`,
    facts: audio,
  },
  {
    file: "book.m4b",
    what: "a spoken book (M4B)",
    made: `${SOUND} ${AAC} -f ipod -brand M4B`,
    facts: audio,
  },
  {
    file: "sound-only.mp4",
    what: "a film without a picture",
    made: `${SOUND} ${AAC}`,
    facts: audio,
  },
  {
    file: "lossless.m4a",
    what: "a song without loss (ALAC)",
    made: `${SOUND} -c:a alac -ar 8000`,
    facts: document("ALAC"),
  },
  {
    file: "stream.aac",
    what: "a recorded station (AAC without a container)",
    made: `${SOUND} ${AAC}`,
    facts: document("AAC"),
  },
  {
    file: "vorbis.ogg",
    what: "a song in Vorbis",
    made: `${SOUND} -c:a libvorbis -ar 44100`,
    facts: document("OGG"),
  },
  {
    file: "voice.ogg",
    what: "a voice message (Opus)",
    made: `${SOUND} -c:a libopus -b:a 16k -ar 48000`,
    facts: document("OPUS"),
  },
  {
    file: "lossless.flac",
    what: "a song without loss (FLAC)",
    made: `${SOUND} -ar 8000`,
    facts: document("FLAC"),
  },
  {
    file: "recorder.wav",
    what: "a recording without compression (WAV)",
    made: `${SOUND} -ar 4000 -c:a pcm_u8`,
    facts: document("WAV"),
  },
  {
    file: "studio.aiff",
    what: "a recording of a studio (AIFF)",
    made: `${SOUND} -ar 4000 -c:a pcm_s8`,
    facts: document("AIF"),
  },
  {
    file: "moving.gif",
    what: "a GIF that moves",
    made: `${SILENT}`,
    facts: { kind: "animation", ...SIZE, seconds: null },
  },
  {
    file: "still.gif",
    what: "a GIF that does not move",
    made: `${SILENT} -frames:v 1`,
    facts: { kind: "animation", ...SIZE, seconds: null },
  },
  {
    file: "moving.webp",
    what: "a WebP that moves",
    made: `${SILENT} -c:v libwebp_anim -loop 0`,
    facts: document(null),
  },
  {
    file: "moving.apng",
    what: "a PNG that moves",
    made: `${SILENT} -plays 0 -r 2`,
    facts: document(null),
  },
];

/** One colour after the other, and silence: what is looked at is what is around them. */
const PICTURE = "color=c=teal:size=64x48:rate=5:duration=1,hue=h=40*n";
const TONE = "anullsrc=sample_rate=44100:channel_layout=mono:duration=1";

const pathOf = (file: string) => fileURLToPath(new URL(`./real/${file}`, import.meta.url));

/** Throws where it is missing and there is no ffmpeg. */
export async function readRealFile({ file, made }: RealFile): Promise<Uint8Array<ArrayBuffer>> {
  const path = pathOf(file);
  const found = await readFile(path).catch(() => undefined);
  if (found) return new Uint8Array(found);
  const inputs = ["-f", "lavfi", "-i", PICTURE, "-f", "lavfi", "-i", TONE];
  const quiet = ["-hide_banner", "-loglevel", "error", "-bitexact"];
  await run("ffmpeg", [...quiet, ...inputs, ...made.split(" "), "-bitexact", path]);
  return new Uint8Array(await readFile(path));
}
