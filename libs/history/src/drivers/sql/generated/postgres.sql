-- What the history sends to Postgres.

DELETE FROM history_content_uses u WHERE u.tenant_id = ? AND u.owner_id = ?;

DELETE FROM history_content_uses u WHERE u.tenant_id = ? AND u.owner_id = ? AND u.position = ?;

DELETE FROM history_content_uses u WHERE u.tenant_id = ? AND u.owner_id = ? AND u.position IN (SELECT i.position FROM history_items i
WHERE i.tenant_id = ? AND i.owner_id = ? AND i.response_id = ?);

DELETE FROM history_content_uses u WHERE u.tenant_id = ? AND u.owner_id IN (?, …);

DELETE FROM history_contents WHERE tenant_id = ? AND sha256 = ? AND released_at_ms <= ? AND NOT EXISTS (SELECT 1 FROM history_content_uses u WHERE u.tenant_id = ? AND u.sha256 = ?);

DELETE FROM history_contents t WHERE t.tenant_id = ? AND NOT EXISTS (
SELECT 1 FROM history_content_uses u WHERE u.tenant_id = t.tenant_id AND u.sha256 = t.sha256);

DELETE FROM history_conversations WHERE tenant_id = ? AND id IN (?, …);

DELETE FROM history_items WHERE tenant_id = ? AND owner_id = ? AND position = ?;

DELETE FROM history_items WHERE tenant_id = ? AND owner_id IN (?, …);

DELETE FROM history_items WHERE tenant_id = ? AND response_id = ?;

DELETE FROM history_responses WHERE tenant_id = ? AND id IN (?, …);

INSERT INTO history_content_uses (tenant_id, owner_id, position, sha256) VALUES (?, ?, ?, ?);

INSERT INTO history_content_uses (tenant_id, owner_id, position, sha256) VALUES (?, ?, ?, ?), …;

INSERT INTO history_contents (tenant_id, sha256, body, released_at_ms) VALUES (?, ?, ?, ?) ON CONFLICT (tenant_id, sha256) DO UPDATE SET released_at_ms = ?;

INSERT INTO history_conversations (tenant_id, id, created_at_ms, expires_at_ms, updated_at_ms, metadata, metadata_bytes, next_position, item_count, item_bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

INSERT INTO history_erasures (tenant_id, erased_at_ms) VALUES (?, ?) ON CONFLICT (tenant_id) DO UPDATE SET erased_at_ms = ?;

INSERT INTO history_events (tenant_id, response_id, sequence, body) VALUES (?, ?, ?, ?) ON CONFLICT (tenant_id, response_id, sequence) DO NOTHING;

INSERT INTO history_items (tenant_id, owner_id, position, item_id, item_type, response_id, is_output, body, pieces, body_bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

INSERT INTO history_items (tenant_id, owner_id, position, item_id, item_type, response_id, is_output, body, pieces, body_bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?), …;

INSERT INTO history_responses (tenant_id, id, previous_id, conversation_id, status, model, created_at_ms, expires_at_ms, is_background, lease_until_ms, body, pieces, body_bytes, item_count, item_bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

LOCK TABLE history_responses IN SHARE MODE;

SELECT COUNT(*) AS heads, SUM(CASE WHEN r.conversation_id IS NULL THEN r.item_count ELSE 0 END) AS items,
SUM(r.body_bytes + CASE WHEN r.conversation_id IS NULL THEN r.item_bytes ELSE 0 END) AS bytes
FROM history_responses r WHERE (r.expires_at_ms IS NULL OR r.expires_at_ms > ?);

SELECT COUNT(*) AS heads, SUM(CASE WHEN r.conversation_id IS NULL THEN r.item_count ELSE 0 END) AS items,
SUM(r.body_bytes + CASE WHEN r.conversation_id IS NULL THEN r.item_bytes ELSE 0 END) AS bytes
FROM history_responses r WHERE r.tenant_id = ? AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?);

SELECT COUNT(*) AS heads, SUM(c.item_count) AS items, SUM(c.item_bytes + c.metadata_bytes) AS bytes
FROM history_conversations c WHERE (c.expires_at_ms IS NULL OR c.expires_at_ms > ?);

SELECT COUNT(*) AS heads, SUM(c.item_count) AS items, SUM(c.item_bytes + c.metadata_bytes) AS bytes
FROM history_conversations c WHERE c.tenant_id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?);

SELECT COUNT(*) AS n FROM history_conversations WHERE 1 = 0;

SELECT c.expires_at_ms FROM history_conversations c WHERE c.tenant_id = ? AND c.id = ? FOR UPDATE;

SELECT c.id FROM history_conversations c
WHERE c.tenant_id = ? AND c.id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?);

SELECT c.id, c.created_at_ms, c.expires_at_ms, c.metadata FROM history_conversations c
WHERE c.tenant_id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?) ORDER BY c.id LIMIT ?;

SELECT c.id, c.created_at_ms, c.expires_at_ms, c.metadata FROM history_conversations c
WHERE c.tenant_id = ? AND c.id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?);

SELECT c.id, c.created_at_ms, c.expires_at_ms, c.metadata, c.updated_at_ms, c.item_count, c.item_bytes FROM history_conversations c
WHERE c.tenant_id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?)
ORDER BY c.updated_at_ms DESC, c.id DESC LIMIT ?;

SELECT c.id, c.created_at_ms, c.expires_at_ms, c.metadata, c.updated_at_ms, c.item_count, c.item_bytes FROM history_conversations c
WHERE c.tenant_id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?) AND (c.updated_at_ms < ? OR (c.updated_at_ms = ? AND c.id < ?))
ORDER BY c.updated_at_ms DESC, c.id DESC LIMIT ?;

SELECT c.item_count, i.body_bytes, i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_conversations c
LEFT JOIN (
SELECT s.position, s.item_id, s.item_type, s.body, s.pieces, s.body_bytes FROM (
SELECT n.position, n.item_id, n.item_type, n.body, n.pieces, n.body_bytes,
SUM(n.body_bytes) OVER (ORDER BY n.position DESC) AS said_bytes FROM (
SELECT a.position, a.item_id, a.item_type, a.body, a.pieces, a.body_bytes FROM history_items a
WHERE a.tenant_id = ? AND a.owner_id = ?
ORDER BY a.position DESC LIMIT ?
) n
) s WHERE s.said_bytes <= ?
) i ON 1 = 1
WHERE c.tenant_id = ? AND c.id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?)
ORDER BY i.position DESC;

SELECT c.item_count, i.body_bytes, i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_conversations c
LEFT JOIN (
SELECT s.position, s.item_id, s.item_type, s.body, s.pieces, s.body_bytes FROM (
SELECT n.position, n.item_id, n.item_type, n.body, n.pieces, n.body_bytes,
SUM(n.body_bytes) OVER (ORDER BY n.position DESC) AS said_bytes FROM (
SELECT a.position, a.item_id, a.item_type, a.body, a.pieces, a.body_bytes FROM history_items a
WHERE a.tenant_id = ? AND a.owner_id = ? AND a.position < ?
ORDER BY a.position DESC LIMIT ?
) n
) s WHERE s.said_bytes <= ?
) i ON 1 = 1
WHERE c.tenant_id = ? AND c.id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?)
ORDER BY i.position DESC;

SELECT c.next_position FROM history_conversations c
WHERE c.tenant_id = ? AND c.id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?) FOR UPDATE;

SELECT c.next_position, c.expires_at_ms FROM history_conversations c
WHERE c.tenant_id = ? AND c.id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?) FOR UPDATE;

SELECT c.updated_at_ms FROM history_conversations c
WHERE c.tenant_id = ? AND c.id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?);

SELECT e.erased_at_ms FROM history_erasures e
WHERE e.tenant_id = ? AND e.erased_at_ms >= ?;

SELECT e.sequence, e.body FROM history_events e
WHERE e.tenant_id = ? AND e.response_id = ? AND e.sequence > ?
ORDER BY e.sequence LIMIT ?;

SELECT e.sequence, e.body FROM history_events e
WHERE e.tenant_id = ? AND e.response_id = ? ORDER BY e.sequence LIMIT ?;

SELECT h.id FROM history_conversations h WHERE h.tenant_id = ? AND h.id IN (?, …) AND h.expires_at_ms <= ? FOR UPDATE;

SELECT h.id FROM history_conversations h WHERE h.tenant_id = ? AND h.id IN (?, …) FOR UPDATE;

SELECT h.id FROM history_conversations h WHERE h.tenant_id = ? LIMIT ?;

SELECT h.id FROM history_responses h WHERE h.tenant_id = ? AND h.id IN (?, …) AND h.expires_at_ms <= ? FOR UPDATE;

SELECT h.id FROM history_responses h WHERE h.tenant_id = ? AND h.id IN (?, …) FOR UPDATE;

SELECT h.id FROM history_responses h WHERE h.tenant_id = ? LIMIT ?;

SELECT h.tenant_id, h.id FROM history_conversations h WHERE h.expires_at_ms <= ?
ORDER BY h.expires_at_ms LIMIT ?;

SELECT h.tenant_id, h.id FROM history_responses h WHERE h.expires_at_ms <= ?
ORDER BY h.expires_at_ms LIMIT ?;

SELECT i.position FROM history_items i WHERE i.tenant_id = ? AND i.owner_id = ? AND i.item_id = ?;

SELECT i.position FROM history_items i WHERE i.tenant_id = ? AND i.response_id = ? AND i.is_output = 0 AND i.item_id = ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_conversations c
JOIN history_items i ON i.tenant_id = c.tenant_id AND i.owner_id = ? AND i.item_id = ?
WHERE c.tenant_id = ? AND c.id = ? AND (c.expires_at_ms IS NULL OR c.expires_at_ms > ?);

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.owner_id = ?
ORDER BY i.position ASC LIMIT ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.owner_id = ?
ORDER BY i.position DESC LIMIT ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.owner_id = ? AND i.position < ?
ORDER BY i.position DESC LIMIT ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.owner_id = ? AND i.position > ?
ORDER BY i.position ASC LIMIT ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.owner_id = ? AND i.position > ? ORDER BY i.position LIMIT ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.owner_id = ? ORDER BY i.position LIMIT ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.response_id = ? AND i.is_output = 0
ORDER BY i.position ASC LIMIT ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.response_id = ? AND i.is_output = 0
ORDER BY i.position DESC LIMIT ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.response_id = ? AND i.is_output = 0 AND i.position < ?
ORDER BY i.position DESC LIMIT ?;

SELECT i.position, i.item_id, i.item_type, i.body, i.pieces FROM history_items i
WHERE i.tenant_id = ? AND i.response_id = ? AND i.is_output = 0 AND i.position > ?
ORDER BY i.position ASC LIMIT ?;

SELECT i.position, i.response_id, i.body_bytes FROM history_items i
WHERE i.tenant_id = ? AND i.owner_id = ? AND i.item_id = ?;

SELECT r.id FROM history_responses r WHERE r.tenant_id = ? AND r.id = ? AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?);

SELECT r.id FROM history_responses r WHERE r.tenant_id = ? AND r.id = ? AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?) FOR UPDATE;

SELECT r.id, r.previous_id, r.conversation_id, r.status, r.model, r.created_at_ms, r.expires_at_ms, r.is_background, r.lease_until_ms, r.body, r.pieces FROM history_responses r
WHERE r.tenant_id = ? AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?) ORDER BY r.id LIMIT ?;

SELECT r.id, r.previous_id, r.conversation_id, r.status, r.model, r.created_at_ms, r.expires_at_ms, r.is_background, r.lease_until_ms, r.body, r.pieces FROM history_responses r
WHERE r.tenant_id = ? AND r.id = ? AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?);

SELECT r.id, r.previous_id, r.status, r.model, r.created_at_ms, r.expires_at_ms, r.is_background,
r.body_bytes, r.item_count, r.item_bytes FROM history_responses r
WHERE r.tenant_id = ? AND r.conversation_id IS NULL AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?)
ORDER BY r.id DESC LIMIT ?;

SELECT r.id, r.previous_id, r.status, r.model, r.created_at_ms, r.expires_at_ms, r.is_background,
r.body_bytes, r.item_count, r.item_bytes FROM history_responses r
WHERE r.tenant_id = ? AND r.conversation_id IS NULL AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?) AND r.id < ?
ORDER BY r.id DESC LIMIT ?;

SELECT r.status FROM history_responses r
WHERE r.tenant_id = ? AND r.id = ? AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?) FOR UPDATE;

SELECT r.status, r.conversation_id, r.expires_at_ms, r.item_count, r.item_bytes FROM history_responses r
WHERE r.tenant_id = ? AND r.id = ? FOR UPDATE;

SELECT r.tenant_id, r.id, r.previous_id, r.conversation_id, r.status, r.model, r.created_at_ms, r.expires_at_ms, r.is_background, r.lease_until_ms, r.body, r.pieces FROM history_responses r
WHERE r.lease_until_ms < ? AND r.status IN ('queued', 'in_progress') AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?)
ORDER BY r.lease_until_ms LIMIT ?;

SELECT sha256, body FROM history_contents WHERE tenant_id = ? AND sha256 IN (?, …);

SELECT t.tenant_id, t.sha256 FROM history_contents t WHERE t.released_at_ms <= ?
ORDER BY t.released_at_ms LIMIT ?;

UPDATE history_contents SET released_at_ms = ?
WHERE tenant_id = ? AND sha256 IN (
SELECT u.sha256 FROM history_content_uses u WHERE u.tenant_id = ? AND u.owner_id = ? AND u.position = ?);

UPDATE history_contents SET released_at_ms = ?
WHERE tenant_id = ? AND sha256 IN (
SELECT u.sha256 FROM history_content_uses u WHERE u.tenant_id = ? AND u.owner_id = ? AND u.position IN (SELECT i.position FROM history_items i
WHERE i.tenant_id = ? AND i.owner_id = ? AND i.response_id = ?));

UPDATE history_contents SET released_at_ms = ?
WHERE tenant_id = ? AND sha256 IN (
SELECT u.sha256 FROM history_content_uses u WHERE u.tenant_id = ? AND u.owner_id = ?);

UPDATE history_contents SET released_at_ms = ?
WHERE tenant_id = ? AND sha256 IN (
SELECT u.sha256 FROM history_content_uses u WHERE u.tenant_id = ? AND u.owner_id IN (?, …));

UPDATE history_contents SET released_at_ms = NULL WHERE tenant_id = ? AND sha256 = ?;

UPDATE history_contents SET released_at_ms = NULL WHERE tenant_id = ? AND sha256 = ? AND released_at_ms <= ? AND EXISTS (SELECT 1 FROM history_content_uses u WHERE u.tenant_id = ? AND u.sha256 = ?);

UPDATE history_conversations SET metadata = ?,
metadata_bytes = ?, updated_at_ms = ?
WHERE tenant_id = ? AND id = ? AND (expires_at_ms IS NULL OR expires_at_ms > ?);

UPDATE history_conversations SET updated_at_ms = ?, next_position = next_position + ?,
item_count = item_count + ?, item_bytes = item_bytes + ?
WHERE tenant_id = ? AND id = ?;

UPDATE history_conversations SET updated_at_ms = ?, next_position = next_position + ?,
item_count = item_count + ?, item_bytes = item_bytes + ?, expires_at_ms = ?
WHERE tenant_id = ? AND id = ?;

UPDATE history_items SET response_id = NULL WHERE tenant_id = ? AND response_id IN (?, …);

UPDATE history_responses SET item_count = 0, item_bytes = 0
WHERE tenant_id = ? AND conversation_id IN (?, …);

UPDATE history_responses SET item_count = item_count - 1, item_bytes = item_bytes - ?
WHERE tenant_id = ? AND id = ?;

UPDATE history_responses SET status = ?, lease_until_ms = ?,
body = ?, pieces = ?, body_bytes = ?
WHERE tenant_id = ? AND id = ?;

UPDATE history_responses SET status = ?, model = ?,
conversation_id = ?, created_at_ms = ?,
expires_at_ms = ?, is_background = ?,
lease_until_ms = ?, body = ?, pieces = ?,
body_bytes = ?, item_count = ?, item_bytes = ?
WHERE tenant_id = ? AND id = ?;

WITH RECURSIVE chain (id, previous_id, depth, said_items, said_bytes) AS (
SELECT r.id, r.previous_id, 1, r.item_count, r.item_bytes FROM history_responses r
WHERE r.tenant_id = ? AND r.id = ? AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?)
UNION ALL
SELECT r.id, r.previous_id, c.depth + 1, c.said_items + r.item_count, c.said_bytes + r.item_bytes
FROM chain c JOIN LATERAL (SELECT r.* FROM history_responses r WHERE r.tenant_id = ? AND r.id = c.previous_id AND (r.expires_at_ms IS NULL OR r.expires_at_ms > ?) OFFSET 0) r ON 1 = 1
WHERE c.said_items <= ? AND c.said_bytes <= ? AND c.depth < ?
)
SELECT c.depth, c.previous_id, c.said_items, c.said_bytes, i.position, i.item_id, i.item_type, i.body, i.pieces
FROM chain c LEFT JOIN LATERAL (SELECT i.* FROM history_items i WHERE i.tenant_id = ? AND i.response_id = c.id AND c.said_items <= ? AND c.said_bytes <= ? OFFSET 0) i ON 1 = 1
ORDER BY c.depth DESC, i.position;
