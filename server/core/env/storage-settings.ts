import { StartError } from '#server/core/env/start-error.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  /** Undefined to use the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

type Optional = 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY';
type StorageEnv = Partial<Record<Optional, string | undefined>> & { S3_REGION: string };

/** Refuses incomplete settings, with which files would silently be stored elsewhere. */
export function s3Of(set: StorageEnv): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = set;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new StartError('The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: give both or none.');
  if (bucket === undefined) {
    if (endpoint === undefined && accessKeyId === undefined) return undefined;
    throw new StartError('The setting S3_BUCKET is missing: give the name of the bucket for files.');
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region, endpoint, credentials };
}
