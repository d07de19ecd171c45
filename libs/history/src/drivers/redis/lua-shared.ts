/**
 * What all scripts begin with. A script runs alone: what it checks still holds when it writes, so it checks all it
 * must before its first write.
 *
 * Keys, behind `<prefix>:{<tenant>}:`
 *   r:<id>       response, hash            turn:<id>   ids of its items by position, zset; in:<id> those of its input
 *   ev:<id>      its events, zset          c:<id>      conversation, hash; ct:<id> responses that spoke in it, set
 *   o:<owner>    ids of items by position  i:<owner>   items, hash; ib: their bytes; ip: hashes of their contents
 *   us:<owner>   how often an owner uses each content, hash
 *   x:<sha256>   content                   xu:<sha256> its owners by their end, zset
 *   convs, resps by change and by making, zsets        ends     all that ends, by its end, zset
 *   erased       when all of the tenant was erased: what began before is not kept
 * and behind `<prefix>:`  tenants, set     leases   of all tenants, zset
 *
 * An owner is `c/<conversation>`, or `r/<response>` for items that no conversation has.
 */
export const luaShared = `
local at, all, tenant = KEYS[1], KEYS[2], KEYS[3]
local now = tonumber(ARGV[1])
local endless = '+inf'
-- Keys outlast what they hold: the sweep must still find what to take out of the lists.
local graceMs = 3600000
local ownerKinds = { 'o', 'i', 'ib', 'ip', 'us' }

local function key(kind, id) return at .. kind .. ':' .. id end

local function isAlive(hash)
  local ends = redis.call('HGET', hash, 'expiresAtMs')
  if not ends then return false end
  return ends == '' or tonumber(ends) > now
end

local function setEnd(name, ends)
  if ends == '' then redis.call('PERSIST', name)
  else redis.call('PEXPIREAT', name, string.format('%.0f', tonumber(ends) + graceMs)) end
end

local function listEnd(member, ends)
  if ends == '' then redis.call('ZREM', at .. 'ends', member)
  else redis.call('ZADD', at .. 'ends', ends, member) end
end

-- A content lives as long as the last of its owners.
local function retime(sha)
  local users, content = key('xu', sha), key('x', sha)
  redis.call('ZREMRANGEBYSCORE', users, '-inf', string.format('%.0f', now))
  local last = redis.call('ZREVRANGE', users, 0, 0, 'WITHSCORES')
  if #last == 0 then
    redis.call('DEL', users, content)
    return
  end
  local ends = ''
  if last[2] ~= 'inf' then ends = last[2] end
  setEnd(users, ends)
  setEnd(content, ends)
end

local function use(owner, ends, sha)
  redis.call('HINCRBY', key('us', owner), sha, 1)
  if ends == '' then ends = endless end
  redis.call('ZADD', key('xu', sha), ends, owner)
end

local function unuse(owner, sha)
  if redis.call('HINCRBY', key('us', owner), sha, -1) > 0 then return end
  redis.call('HDEL', key('us', owner), sha)
  redis.call('ZREM', key('xu', sha), owner)
  retime(sha)
end

local function words(text)
  local list = {}
  for word in string.gmatch(text or '', '[^,]+') do list[#list + 1] = word end
  return list
end

-- Everything that an owner has ends with it.
local function endOwner(owner, ends)
  for _, kind in ipairs(ownerKinds) do setEnd(key(kind, owner), ends) end
  local score = ends
  if ends == '' then score = endless end
  for _, sha in ipairs(redis.call('HKEYS', key('us', owner))) do
    redis.call('ZADD', key('xu', sha), score, owner)
    retime(sha)
  end
end

local function dropOwner(owner)
  for _, sha in ipairs(redis.call('HKEYS', key('us', owner))) do
    redis.call('ZREM', key('xu', sha), owner)
    retime(sha)
  end
  for _, kind in ipairs(ownerKinds) do redis.call('DEL', key(kind, owner)) end
end

-- Takes an item out of its owner; the turn that said it has one less.
local function dropItem(owner, item)
  local bytes = tonumber(redis.call('HGET', key('ib', owner), item) or '0')
  local record = redis.call('HGET', key('i', owner), item)
  local response = record and cjson.decode(record).r or ''
  for _, sha in ipairs(words(redis.call('HGET', key('ip', owner), item))) do unuse(owner, sha) end
  redis.call('ZREM', key('o', owner), item)
  redis.call('HDEL', key('i', owner), item)
  redis.call('HDEL', key('ib', owner), item)
  redis.call('HDEL', key('ip', owner), item)
  if response ~= '' and redis.call('ZREM', key('turn', response), item) == 1 then
    redis.call('ZREM', key('in', response), item)
    redis.call('HINCRBY', key('r', response), 'items', -1)
    redis.call('HINCRBY', key('r', response), 'itemBytes', -bytes)
  end
  return bytes
end

local function addItem(owner, ends, position, item, record)
  redis.call('ZADD', key('o', owner), position, item.id)
  redis.call('HSET', key('i', owner), item.id, record)
  redis.call('HSET', key('ib', owner), item.id, item.bytes)
  if item.shas ~= '' then redis.call('HSET', key('ip', owner), item.id, item.shas) end
  for _, sha in ipairs(words(item.shas)) do use(owner, ends, sha) end
end

local function keepContents(shas, first)
  for index, sha in ipairs(shas) do redis.call('SETNX', key('x', sha), ARGV[first + index - 1]) end
end

local function forgetIfEmpty()
  if redis.call('EXISTS', at .. 'convs', at .. 'resps') == 0 then redis.call('SREM', all .. 'tenants', tenant) end
end

local function dropTurn(id)
  local talk = redis.call('HGET', key('r', id), 'conversationId') or ''
  if talk ~= '' then redis.call('SREM', key('ct', talk), id) end
  redis.call('DEL', key('r', id), key('turn', id), key('in', id), key('ev', id))
  dropOwner('r/' .. id)
  redis.call('ZREM', at .. 'resps', id)
  redis.call('ZREM', at .. 'ends', 'r/' .. id)
  redis.call('ZREM', all .. 'leases', tenant .. ' ' .. id)
end

local function dropTalk(id)
  for _, response in ipairs(redis.call('SMEMBERS', key('ct', id))) do
    local hash = key('r', response)
    if redis.call('HGET', hash, 'conversationId') == id then
      redis.call('DEL', key('turn', response), key('in', response))
      redis.call('HSET', hash, 'items', 0, 'itemBytes', 0)
    end
  end
  dropOwner('c/' .. id)
  redis.call('DEL', key('c', id), key('ct', id))
  redis.call('ZREM', at .. 'convs', id)
  redis.call('ZREM', at .. 'ends', 'c/' .. id)
end

-- A conversation changed: it is the first of the list, and ends when it ends with all it has.
local function touchTalk(id, ends)
  local hash = key('c', id)
  redis.call('HSET', hash, 'updatedAtMs', ARGV[1], 'expiresAtMs', ends)
  redis.call('ZADD', at .. 'convs', ARGV[1], id)
  listEnd('c/' .. id, ends)
  setEnd(hash, ends)
  setEnd(key('ct', id), ends)
  endOwner('c/' .. id, ends)
end

local function later(left, right)
  if left == '' or right == '' then return '' end
  if tonumber(left) > tonumber(right) then return left end
  return right
end

local function isUnfinished(status) return status == 'queued' or status == 'in_progress' end

local function listLease(id, status, lease)
  local member = tenant .. ' ' .. id
  if isUnfinished(status) and lease ~= '' then redis.call('ZADD', all .. 'leases', lease, member)
  else redis.call('ZREM', all .. 'leases', member) end
end

-- Fields of many items at once: a call takes a few thousand words at most.
local function fieldsOf(hash, names)
  local found = {}
  for first = 1, #names, 1000 do
    local some = redis.call('HMGET', hash, unpack(names, first, math.min(first + 999, #names)))
    for index = 1, #some do found[#found + 1] = some[index] end
  end
  return found
end
`;
